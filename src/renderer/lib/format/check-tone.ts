import { isRefused, type Verification } from '../../../shared/contracts/payments/payment-accounts.ts'

/** How a check of keys is shown: what the provider was not there to say is neither good nor bad. */
export const checkedTone = (checked: Verification): 'ok' | 'bad' | 'mute' =>
  checked.verified ? 'ok' : isRefused(checked) ? 'bad' : 'mute'
