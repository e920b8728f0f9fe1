import type { Brand, Template } from '../../settings/settings-api.ts'
import { plainLine } from '../../text/plain-line.ts'
import { fillTemplate } from '../templates.ts'
import { type Letterhead, layOutMail, type Mail } from './mail-page.ts'

/**
 * The welcome mail after the first verification of an address. The subject holds no typed text.
 *
 * @param name as typed at sign-up; may be empty
 */
export function welcomeMail(name: string, brand: Letterhead & Pick<Brand, 'communityUrl'>, template: Template): Mail {
  const shop = plainLine(brand.name, 60)
  const first = plainLine(name, 120)
  return layOutMail(brand, {
    subject: fillTemplate(template.subject, { shop }),
    preview: 'Your account is ready.',
    title: first === '' ? 'Akwaaba!' : `Akwaaba, ${first}!`,
    blocks: [
      ...paragraphsOf(fillTemplate(template.body, { shop, name: first })),
      {
        kind: 'points',
        points: [
          { title: 'Quicker orders', text: 'Your name, phone and address are filled in for you.' },
          { title: 'All your orders', text: 'Find them in your profile, and order again with one tap.' },
          { title: 'Your own referral code', text: 'It is in your profile. Share it with your friends.' },
        ],
      },
      ...(brand.communityUrl === ''
        ? []
        : [
            'Our community group hears of news and offers first.',
            { kind: 'button', label: 'Join the community', href: brand.communityUrl } as const,
          ]),
      { kind: 'help', title: 'Questions?', text: 'We are glad to help.' },
    ],
    reason: 'You’re getting this because you opened an account with this address.',
  })
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => paragraph.trim())
}
