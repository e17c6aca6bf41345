import {
  IconArrowBackUp,
  IconArrowsShuffle,
  IconCalendar,
  IconCirclePlus,
  IconCircleX,
  IconMapPin,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconRefresh,
  IconStack2,
  IconTrash,
  IconTruck,
  type Icon,
} from '@tabler/icons-react'
import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { formatDay } from '../../../lib/format/format.ts'

type Action = ActionRequest['action']

interface ActionText {
  icon: Icon
  /** Menu item. */
  label: string
  /** '{day}' stands for the day of the charge. */
  title: string
  /** The consequence, in a sentence. */
  message: string
  /** Button that confirms: repeats the verb. */
  confirm: string
  /** Button that doesn't. */
  keep: string
}

const KEEP = 'Keep as is'

const activate = ({ status, cancel_at_period_end }: SubscriptionDetails): ActionText => {
  const icon = IconPlayerPlay
  if (status === 'paused') {
    const message = 'Deliveries and charges continue on schedule.'
    return {
      icon,
      label: 'Resume',
      title: 'Resume this subscription?',
      message,
      confirm: 'Resume',
      keep: 'Keep paused',
    }
  }
  if (!cancel_at_period_end) {
    const message = 'The customer is charged again, starting with the next scheduled date.'
    const title = 'Reactivate this subscription?'
    return { icon, label: 'Reactivate', title, message, confirm: 'Reactivate', keep: 'Keep canceled' }
  }
  const label = 'Undo cancellation'
  return {
    icon,
    label,
    title: 'Undo the cancellation?',
    message: 'The subscription renews after the current period.',
    confirm: label,
    keep: 'Keep cancellation',
  }
}

/** Day of the delivery that an action is about: the next one unless it names a cycle. */
function dayOf({ cycle }: Pick<ActionRequest, 'cycle'>, subscription: SubscriptionDetails): string {
  const { upcoming, skipped, next_charge_day } = subscription
  const named =
    upcoming.find((each) => each.cycle === cycle)?.due_day ?? skipped.find((each) => each.cycle === cycle)?.day
  const day = named ?? next_charge_day
  return day === null ? 'next' : formatDay(day)
}

const TEXTS: Readonly<Record<Exclude<Action, 'activate'>, ActionText>> = {
  skip: {
    icon: IconPlayerSkipForward,
    label: 'Skip next charge',
    title: 'Skip the {day} charge?',
    message:
      'The customer isn’t charged and nothing ships. One-time items move to the following order. You can undo this before {day}.',
    confirm: 'Skip charge',
    keep: 'Keep charge',
  },
  unskip: {
    icon: IconArrowBackUp,
    label: 'Undo skip',
    title: 'Restore the {day} charge?',
    message: 'The customer is charged and the order ships as usual.',
    confirm: 'Restore charge',
    keep: 'Keep skipped',
  },
  move: {
    icon: IconCalendar,
    label: 'Move next charge',
    title: 'Move the {day} charge?',
    message: 'Later charges follow from the new date.',
    confirm: 'Move charge',
    keep: 'Keep date',
  },
  pause: {
    icon: IconPlayerPause,
    label: 'Pause',
    title: 'Pause this subscription?',
    message: 'Nothing is charged or shipped until the pause ends.',
    confirm: 'Pause subscription',
    keep: 'Keep active',
  },
  change_quantity: {
    icon: IconStack2,
    label: 'Change quantity',
    title: 'Change the quantity?',
    message: 'Applies to the next delivery and all later ones.',
    confirm: 'Change quantity',
    keep: KEEP,
  },
  swap: {
    icon: IconArrowsShuffle,
    label: 'Swap plan or product',
    title: 'Swap the plan or product?',
    message: 'The customer gets the new plan’s current price and terms.',
    confirm: 'Swap',
    keep: KEEP,
  },
  add_item: {
    icon: IconCirclePlus,
    label: 'Add one-time item',
    title: 'Add an item to the {day} order?',
    message: 'It is charged and shipped once, with the next order.',
    confirm: 'Add item',
    keep: KEEP,
  },
  remove_item: {
    icon: IconTrash,
    label: 'Remove one-time item',
    title: 'Remove the item from the {day} order?',
    message: 'It is neither charged nor shipped.',
    confirm: 'Remove item',
    keep: 'Keep item',
  },
  change_address: {
    icon: IconMapPin,
    label: 'Change address',
    title: 'Change the shipping address?',
    message: 'Applies to the next delivery and all later ones. Tax follows the new address.',
    confirm: 'Change address',
    keep: KEEP,
  },
  change_shipping_method: {
    icon: IconTruck,
    label: 'Change shipping method',
    title: 'Change the shipping method?',
    message: 'Applies to the next delivery and all later ones.',
    confirm: 'Change method',
    keep: KEEP,
  },
  retry: {
    icon: IconRefresh,
    label: 'Retry now',
    title: 'Retry the declined charge?',
    message: 'The stored payment method is charged again, within the limits of the card network.',
    confirm: 'Retry now',
    keep: 'Wait',
  },
  cancel: {
    icon: IconCircleX,
    label: 'Cancel subscription',
    title: 'Cancel this subscription?',
    message: 'Nothing more is charged. You can reactivate it later.',
    confirm: 'Cancel subscription',
    keep: 'Keep subscription',
  },
}

/** Words of an action's menu item and confirmation. */
export function actionText(
  request: Pick<ActionRequest, 'action' | 'cycle'>,
  subscription: SubscriptionDetails,
): ActionText {
  const { action } = request
  if (action === 'activate') return activate(subscription)
  const text = TEXTS[action]
  const day = dayOf(request, subscription)
  return { ...text, title: text.title.replace('{day}', day), message: text.message.replace('{day}', day) }
}

/** The menu, in groups. */
export const MENU: readonly (readonly Action[])[] = [
  ['skip', 'move', 'pause', 'activate'],
  ['change_quantity', 'swap', 'add_item', 'change_address', 'change_shipping_method'],
  ['retry'],
  ['cancel'],
]
