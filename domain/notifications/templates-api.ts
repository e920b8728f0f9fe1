import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ExpectedVersion } from '../history/history-api.ts'
import { Template } from '../settings/settings-api.ts'
import { TEMPLATE_KEYS } from './templates.ts'

const TemplateName = z.enum(TEMPLATE_KEYS)
const forStaff = { rate: 'unlimited', cache: 'never' } as const
const params = z.object({ key: TemplateName })

export const readTemplates = {
  method: 'GET',
  url: '/api/templates',
  access: { right: 'settings.read' },
  ...forStaff,
  schema: {
    summary: 'For staff: the messages that staff word, with their versions',
    response: { 200: z.object({ templates: z.array(Template.extend({ key: TemplateName, version: z.int() })) }) },
  },
} as const satisfies Endpoint

const EditedTemplate = z.strictObject({ subject: z.string().max(400), body: z.string().max(8_000) })

export const saveTemplate = {
  method: 'PUT',
  url: '/api/templates/:key',
  access: { right: 'settings.change' },
  ...forStaff,
  schema: {
    summary: 'For staff: words a message anew; unknown placeholders are refused at their field',
    params,
    body: EditedTemplate.extend({ expectedVersion: ExpectedVersion.unwrap() }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint

export const testTemplate = {
  method: 'POST',
  url: '/api/templates/:key/test',
  access: { right: 'messages.send' },
  ...forStaff,
  schema: {
    summary: 'For staff: sends a message with example data to oneself, or to the staff’s chat',
    params,
    body: EditedTemplate,
    response: { 200: z.object({ queued: z.literal(true) }) },
  },
} as const satisfies Endpoint
