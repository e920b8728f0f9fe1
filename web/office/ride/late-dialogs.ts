import { lazyPart } from '../../ui/state/lazy-part.ts'

/** The script of the windows of the rider's page, which come after its first view. */
export const loadDialogs = () => import('./ride-dialogs.ts')

export const DoorDialog = lazyPart(loadDialogs, 'DoorDialog')
export const FailDialog = lazyPart(loadDialogs, 'FailDialog')
export const CollectDialog = lazyPart(loadDialogs, 'CollectDialog')
export const HandinDialog = lazyPart(loadDialogs, 'HandinDialog')
