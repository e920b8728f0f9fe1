import { Link } from 'react-router'
import type { AuditedEntity } from '#domain/audit/audited-entities.ts'
import { paths } from '../../client/paths.ts'
import { FRAME_TEXTS } from './frame-texts.ts'
import { LINK } from './link-look.ts'
import { useStaff } from './staff-access.ts'

/** Leads to who changed a row, what and when, for those who may read it. */
export function AuditLink({ entity, rowKey }: { entity: AuditedEntity; rowKey: string }) {
  const { may } = useStaff()
  return may('audit.read') ? (
    <Link to={paths.audit({ entity, key: rowKey })} className={`${LINK} justify-self-start`}>
      {FRAME_TEXTS.audit}
    </Link>
  ) : null
}
