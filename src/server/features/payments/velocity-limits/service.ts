export {
  admitAttempt,
  countDecline,
  deleteOldVelocity,
  releaseAttempt,
  requireCardAllowed,
  type Admission,
  type VelocityAttempt,
} from './admit-attempt.ts'
