export { CollectDialog, HandinDialog } from './cash-dialogs.tsx'
export { DoorDialog } from './door-dialog.tsx'
export { FailDialog } from './fail-dialog.tsx'
