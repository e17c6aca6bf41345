import { isRefused, type Verification } from '../../../shared/contracts/payments/payment-accounts.ts'

/** Tone of a key check. Neutral if the provider could not be reached. */
export const verificationTone = (checked: Verification): 'ok' | 'bad' | 'mute' =>
  checked.verified ? 'ok' : isRefused(checked) ? 'bad' : 'mute'
