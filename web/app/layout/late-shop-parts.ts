/** What every page of the shop loads a moment after its start, in one file. */
export { FooterTracker } from '../../store/tracking/footer-tracker.tsx'
export { CartBar } from '../cart-bar.tsx'
export { LowDataSwitch } from '../low-data/low-data-switch.tsx'
export { FollowUs } from './follow-us.tsx'
