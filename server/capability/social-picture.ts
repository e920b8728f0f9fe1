/** The path of the picture that stands beside links to something with this picture; undefined without one. */
export function socialPicture(image: string): string | undefined {
  const [, name] = /^\/pictures\/([\w/-]+)\.webp$/.exec(image) ?? []
  return name === undefined ? undefined : `/pictures/social/${name}.jpg`
}
