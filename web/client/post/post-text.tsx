const TEXT = [
  'grid grid-cols-1 gap-4 text-base leading-relaxed',
  '[&_h2]:mt-4 [&_h2]:text-lg [&_h3]:mt-2 [&_h3]:text-base',
  '[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-6 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-1.5 [&_ol]:pl-6',
  '[&_a]:font-semibold [&_a]:text-gold-text [&_a]:underline [&_a]:underline-offset-4',
  '[&_blockquote]:border-gold [&_blockquote]:border-l-4 [&_blockquote]:pl-4 [&_blockquote]:text-muted',
  '[&_img]:mx-auto [&_img]:rounded-lg [&_pre]:overflow-x-auto [&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1',
  '[&_table]:block [&_table]:overflow-x-auto [&_th]:border-line [&_th]:border-b [&_th]:px-3 [&_th]:py-2 [&_th]:text-left',
  '[&_td]:border-line [&_td]:border-b [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_hr]:border-line',
].join(' ')

/** The text of a post, which the server has rendered and sanitized. */
export function PostText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: server/blog/render-markdown.ts lets no script or style through
  return <div className={TEXT} dangerouslySetInnerHTML={{ __html: html }} />
}
