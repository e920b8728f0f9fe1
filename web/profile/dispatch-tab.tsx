import { Truck } from 'lucide-react'
import { ByPhone } from './by-phone.tsx'
import { PROFILE_TEXTS } from './profile-texts.ts'

export function DispatchTab() {
  return <ByPhone icon={Truck} {...PROFILE_TEXTS.dispatch} />
}
