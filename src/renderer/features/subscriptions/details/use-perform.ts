import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'

interface Performed {
  run: (request: ActionRequest, email_customer: boolean) => Promise<unknown>
  busy: boolean
}

/** Toasts of a retry's outcome. */
const TOASTS = { paid: 'success', declined: 'error', processing: 'info' } as const

/**
 * Performs actions on a subscription with the call of each. After a failure, `run` resolves to nothing: the screen shows
 * the error and keeps the status (DEF-41).
 */
export function usePerform(subscription_id: string, onDone: () => void): Performed {
  const toast = useNotification()
  const options = {
    invalidates: [subscriptions.details, subscriptions.list],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      onDone()
    },
    onFailure: (error: unknown) => toast.error(errorText(error)),
  }
  const calls = {
    cancel: useAction(subscriptions.cancel, options),
    pause: useAction(subscriptions.pause, options),
    activate: useAction(subscriptions.activate, options),
    move: useAction(subscriptions.move, options),
    skip: useAction(subscriptions.skip, options),
    unskip: useAction(subscriptions.unskip, options),
    change_quantity: useAction(subscriptions.changeQuantity, options),
    swap: useAction(subscriptions.swap, options),
    add_item: useAction(subscriptions.addItem, options),
    remove_item: useAction(subscriptions.removeItem, options),
    change_address: useAction(subscriptions.changeAddress, options),
    change_shipping_method: useAction(subscriptions.changeShippingMethod, options),
    retry: useAction(subscriptions.retry, {
      ...options,
      onSuccess: ({ message, outcome }) => {
        toast.notify(TOASTS[outcome], message)
        onDone()
      },
    }),
  }
  const run = ({ action, ...given }: ActionRequest, email_customer: boolean): Promise<unknown> => {
    const target = { subscription_id, email_customer }
    const {
      cycle = 0,
      move_date = '',
      quantity = 1,
      variant_id = '',
      shipping_method_id = '',
      shipping_address,
    } = given
    switch (action) {
      case 'cancel':
        return calls.cancel.run({
          body: { ...target, at: given.at, reason: given.reason, comment: given.comment },
        })
      case 'pause':
        return calls.pause.run({ body: { ...target, pause_duration: given.pause_duration, until: given.until } })
      case 'move':
        return calls.move.run({ body: { ...target, move_date } })
      case 'change_quantity':
        return calls.change_quantity.run({ body: { ...target, quantity } })
      case 'swap': {
        const { plan_id, option_id, when } = given
        return calls.swap.run({ body: { ...target, plan_id, option_id, variant_id: given.variant_id, when } })
      }
      case 'add_item':
        return calls.add_item.run({ body: { ...target, variant_id, quantity } })
      case 'remove_item':
        return calls.remove_item.run({ body: { ...target, variant_id } })
      case 'change_shipping_method':
        return calls.change_shipping_method.run({ body: { ...target, shipping_method_id } })
      case 'change_address':
        return shipping_address
          ? calls.change_address.run({ body: { ...target, shipping_address } })
          : Promise.resolve()
      case 'skip':
        return calls.skip.run({ body: { ...target, cycle: given.cycle } })
      case 'unskip':
        return calls.unskip.run({ body: { ...target, cycle } })
      case 'activate':
      case 'retry':
        return calls[action].run({ body: target })
    }
  }
  return { run, busy: Object.values(calls).some(({ busy }) => busy) }
}
