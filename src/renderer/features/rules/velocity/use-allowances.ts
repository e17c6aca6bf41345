import {
  velocity,
  type VelocityAllowance,
  type VelocityBlock,
} from '../../../../shared/contracts/payments/velocity-limits.ts'
import type { AllowedKind } from '../../../../shared/domain/payments/velocity.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'

export interface AllowanceActions {
  /** Allows a value of a blocked attempt for a day. */
  allow: (block: VelocityBlock, kind: AllowedKind) => Promise<void>
  revoke: (allowance: VelocityAllowance) => Promise<void>
  busy: boolean
}

/** Actions on blocked attempts and allowances. */
export function useAllowances(): AllowanceActions {
  const toast = useNotification()
  const options = {
    invalidates: [velocity.allowances],
    onFailure: (error: unknown) => toast.error(errorText(error)),
  }
  const allowing = useAction(velocity.allow, options)
  const revoking = useAction(velocity.revoke, options)
  return {
    busy: allowing.busy || revoking.busy,
    allow: async ({ block_id }, kind) => {
      const reply = await allowing.run({ body: { block_id, kind } })
      if (reply) toast.success(`${reply.data.label} allowed for 24 hours`)
    },
    revoke: async ({ allowance_id, label }) => {
      const reply = await revoking.run({ body: { allowance_id } })
      if (reply) toast.success(`Limits apply to ${label} again`)
    },
  }
}
