/** Pages with a sidebar instead of the header. */
export const SIDEBAR_PAGES = /^\/(international|masterclass|chillz-blog)(\/|$)/
/** The classes of what stands beside it. */
export const BESIDE_SIDEBAR = 'md:pl-64 md:in-[.sidebar-closed]:pl-17'
