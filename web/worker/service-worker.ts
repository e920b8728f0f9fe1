import { installPushHandlers, type PushScope } from './push.ts'

installPushHandlers(globalThis as unknown as PushScope) // a worker's global scope, which the types of pages do not know
