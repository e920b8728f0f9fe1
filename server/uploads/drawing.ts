/** How a picture is re-encoded. */
export type Drawing = {
  /** The longer side of the result in pixels. */
  side: number
  /** `cover`: cropped to a square; `inside`: scaled down as a whole. */
  fit: 'cover' | 'inside'
  format: 'jpeg' | 'webp' | 'avif'
  /** Up to 100. */
  quality: number
  /** The part of the upright picture that is drawn, in shares of its sides; absent for the whole. */
  crop?: { left: number; top: number; width: number; height: number }
}

/** The answer of the drawing process. */
export type DrawnPicture = { picture: Uint8Array }
export type PictureRefusal = { refusal: 'upload.not_an_image' | 'upload.picture_too_large' }

/** The exit code of the drawing process at its memory limit. */
export const OUT_OF_MEMORY = 65
