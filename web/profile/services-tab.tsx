import { Wrench } from 'lucide-react'
import { ByPhone } from './by-phone.tsx'
import { PROFILE_TEXTS } from './profile-texts.ts'

export function ServicesTab() {
  return <ByPhone icon={Wrench} {...PROFILE_TEXTS.services} />
}
