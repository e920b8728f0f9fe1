import { Camera, Handshake, type LucideIcon, MessageCircle, Music2, Play, Send, ThumbsUp, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Brand } from '#domain/settings/settings-api.ts'
import { LAYOUT_TEXTS } from './layout-texts.ts'

type SocialLink = { name: string; url: string; icon: LucideIcon }

/** The social links that the operator has set. */
function socialLinks(brand: Brand): SocialLink[] {
  const chat =
    brand.whatsapp === '' ? '' : `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(brand.whatsappMessage)}`
  return [
    { name: 'WhatsApp', url: chat, icon: MessageCircle },
    { name: 'TikTok', url: brand.social.tiktok, icon: Music2 },
    { name: 'Instagram', url: brand.social.instagram, icon: Camera },
    { name: 'X', url: brand.social.x, icon: X },
    { name: 'Facebook', url: brand.social.facebook, icon: ThumbsUp },
    { name: 'Telegram', url: brand.social.telegram, icon: Send },
    { name: 'YouTube', url: brand.social.youtube, icon: Play },
    { name: 'B2B partners', url: brand.social.partners, icon: Handshake },
  ].filter((link) => link.url !== '')
}

type SocialLinksProps = ComponentProps<'ul'> & {
  brand: Brand
  linkClassName: string
  iconClassName?: string
  /** Shows icons only; screen readers read the names. */
  areNamesHidden?: boolean
}

/** The list of social links. */
export function SocialLinks({
  brand,
  linkClassName,
  iconClassName = 'text-gold-text',
  areNamesHidden,
  ...list
}: SocialLinksProps) {
  return (
    <ul {...list}>
      {socialLinks(brand).map(({ name, url, icon: Icon }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={linkClassName}>
            <Icon aria-hidden className={`size-5 ${iconClassName}`} />
            {!areNamesHidden && name}
            <span className="sr-only">
              {areNamesHidden && name} {LAYOUT_TEXTS.opensNewWindow}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
