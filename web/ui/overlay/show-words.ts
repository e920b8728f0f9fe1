import { showToast, type Toast } from './toast.ts'

/** A title and its sentence; some titles need none. */
export type Words = { title: string; text?: string | undefined }

/** Shows words as a toast. @returns hides it earlier, when its cause is gone */
export function showWords({ title, text }: Words, tone: Toast['tone'] = 'default'): () => void {
  return showToast(title, { description: text, tone })
}
