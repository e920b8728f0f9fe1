import { showToast, type Toast } from './toast.tsx'

/** A title and its sentence, which is absent where the title says everything. */
export type Words = { title: string; text?: string | undefined }

/** Shows words as a toast. */
export function showWords({ title, text }: Words, tone: Toast['tone'] = 'default'): void {
  showToast(title, { description: text, tone })
}
