import { isRefused, type Verification } from '../../../shared/contracts/payments/payment-accounts.ts'

/** Tone of a key check. Neutral if the provider could not be reached. */
export function verificationTone(checked: Verification): 'ok' | 'bad' | 'mute' {
  if (checked.verified) return 'ok'
  return isRefused(checked) ? 'bad' : 'mute'
}
