import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orders, type OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './refund-dialog.module.css'

/** Offers to cancel the subscriptions of an order together with its refund; nothing is selected by default. */
export function CancelSubscriptions(props: {
  order: OrderDetails
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const { order, chosen, onChange } = props
  const running = order.subscriptions?.filter(({ can_cancel }) => can_cancel) ?? []
  return running.map(({ subscription_id: id, subscription_display_id: number, product_title: title }) => (
    <div key={id}>
      <Checkbox
        label={`Cancel subscription ${number}`}
        description={`${title}. It ends now, and the customer isn’t charged again.`}
        checked={chosen.includes(id)}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
        }
      />
      <Link className={classes.below ?? ''} to={to('subscriptions.details', undefined, { id })}>
        View subscription
      </Link>
    </div>
  ))
}

/** The selected subscriptions. A failed cancellation is shown, since the refund itself was made. */
export function useCancelSubscriptions() {
  const [chosen, onChange] = useState<string[]>([])
  const toast = useNotification()
  const cancel = useAction(subscriptions.cancel, {
    invalidates: [orders.details, subscriptions.list, subscriptions.details],
    onSuccess: ({ message }) => toast.success(message),
    onFailure: (error) => toast.error(`The refund was made, but the subscription wasn’t canceled. ${errorText(error)}`),
  })
  const cancelChosen = async () => {
    for (const subscription_id of chosen) await cancel.run({ body: { subscription_id, at: 'now' } })
  }
  return { chosen, onChange, cancelChosen }
}
