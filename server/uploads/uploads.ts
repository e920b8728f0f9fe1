import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability, JobDeps } from '../capability/capability.ts'
import { deleteObjects, movePictures, type ObjectDeps, tryBucket } from './object-jobs.ts'

/** Pictures that leave the database for the object store. */
export const uploads: Capability<JobDeps & ObjectDeps> = {
  name: 'uploads',
  jobs: [
    { name: 'pictures to the object store', every: HOUR_MS, atStart: tryBucket, run: movePictures },
    { name: 'deleted pictures of the object store', every: HOUR_MS, run: deleteObjects },
  ],
}
