/** How a picture is drawn anew. */
export type Drawing = {
  /** The longer side of the result in pixels. */
  side: number
  /** `cover`: a square, cut off where needed; `inside`: as it is, made smaller where needed. */
  fit: 'cover' | 'inside'
  format: 'jpeg' | 'webp'
  /** Up to 100. */
  quality: number
}

/** What the drawing process answers. */
export type DrawnPicture = { picture: Uint8Array }
export type PictureRefusal = { refusal: 'upload.not_an_image' | 'upload.picture_too_large' }

/** The exit code with which the drawing process ends rather than take more memory. */
export const OUT_OF_MEMORY = 65
