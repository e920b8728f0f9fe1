import { Image } from 'lucide-react'
import { Button } from './button.tsx'
import { showPicture, useMayShow } from './low-data.ts'

/** In low data: a button that loads a picture. Nothing otherwise. */
export function ShowPicture({ images, className }: { images: readonly string[]; className?: string }) {
  const mayShow = useMayShow(images[0] ?? '')
  if (mayShow || images.every((image) => image === '')) return null
  return (
    <Button
      variant="outline"
      className={className}
      onClick={() => {
        for (const image of images) showPicture(image)
      }}
    >
      <Image aria-hidden />
      {images.length === 1 ? 'Show picture' : 'Show pictures'}
    </Button>
  )
}
