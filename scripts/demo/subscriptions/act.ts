import {
  acceptDiscount,
  actForCustomer,
  choosePaymentMethod,
} from '../../../src/server/features/subscriptions/customer-portal/actions.ts'
import { addCard } from '../../../src/server/features/subscriptions/customer-portal/add-card.ts'
import { runBilling } from '../../../src/server/features/subscriptions/billing/service.ts'
import {
  findSubscription,
  listMethods,
  type SubscriptionRow,
} from '../../../src/server/features/subscriptions/records/service.ts'
import { act, setNote } from '../../../src/server/features/subscriptions/subscriptions/act.ts'
import type { ActionRequest } from '../../../src/shared/contracts/subscriptions/action-bodies.ts'
import { customerActions } from '../../../src/shared/contracts/subscriptions/portal-actions.ts'
import { dayIn } from '../../../src/shared/domain/address/time-zone.ts'
import { addDays } from '../../../src/shared/domain/subscriptions/billing-calendar.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import { enterCard } from '../orders/visit.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { setBankResponse } from './bank.ts'
import { signInToPortal } from './portal.ts'
import type { Episode, StoryRequest } from './stories.ts'

type Card = Extract<Episode, { number: string }>

/** Lets an episode of a subscription's story happen now. */
export async function play(
  world: World,
  chance: Random,
  shop: Shop,
  { subscription_id, episode }: { subscription_id: string; episode: Episode },
): Promise<void> {
  const { deps } = world
  const row = await findSubscription(deps.db, subscription_id)
  if (!row) throw new Error('A subscription of the demo store is missing')
  const by = ownerOf(shop.user_id)
  switch (episode.kind) {
    case 'bank_declines':
      return setBankResponse(world, subscription_id, episode.code)
    case 'bank_approves':
      return setBankResponse(world, subscription_id, null)
    case 'new_card':
    case 'backup_card':
      return addCardTo(world, chance, row, episode)
    case 'accept_discount':
      await acceptDiscount(deps, await signInToPortal(world, row), { subscription_id, reason: episode.reason })
      return
    case 'note':
      await setNote(deps, by, { subscription_id, note: episode.text })
      return
    case 'merchant':
      await act(deps, by, { ...toRequest(world, shop, episode.request), subscription_id })
      return
    case 'customer':
      return actInPortal(world, row, toRequest(world, shop, episode.request))
  }
}

async function actInPortal(world: World, row: SubscriptionRow, { action, ...request }: ActionRequest): Promise<void> {
  const allowed = customerActions.find((each) => each === action)
  if (!allowed) throw new Error(`Customers can't do this: ${action}`)
  const customer = await signInToPortal(world, row)
  const { subscription_id } = row
  await actForCustomer(world.deps, customer, { ...request, action: allowed, subscription_id })
}

/** Adds a card in the portal: for the subscription, or as its backup. A declined charge is retried with it at once. */
async function addCardTo(world: World, chance: Random, row: SubscriptionRow, { kind, number }: Card): Promise<void> {
  const { deps } = world
  const { subscription_id, customer_id } = row
  const customer = await signInToPortal(world, row)
  const own = (await listMethods(deps.db, customer_id)).find(({ method_id }) => method_id === row.method_id)
  if (!own) throw new Error('A subscription of the demo store has no payment method')
  const card = {
    connection_id: own.connection_id,
    token: await enterCard(world, chance, number, { last_four: String(chance.between(1000, 9999)) }),
  }
  await addCard(
    deps,
    customer,
    kind === 'new_card' ? { ...card, subscription_id } : { ...card, subscription_id: undefined },
    { host: 'localhost', ip: '127.0.0.1', user_agent: 'Demo' },
  )
  if (kind === 'new_card') return runBilling(deps)
  const added = (await listMethods(deps.db, customer_id)).at(-1)
  if (added) await choosePaymentMethod(deps, customer, { subscription_id, method_id: added.method_id, as: 'backup' })
}

/** Fills in days and products, which the stories name relative to the demo. */
function toRequest(
  { now }: World,
  { store, products }: Shop,
  { until_in, move_in, item, ...request }: StoryRequest,
): ActionRequest {
  const today = dayIn(now(), store.time_zone)
  const variant_id = products.find(({ plan }) => plan.drawing === item)?.product.variants[0]?.variant_id
  return {
    ...request,
    ...(until_in !== undefined && { until: addDays(today, until_in) }),
    ...(move_in !== undefined && { move_date: addDays(today, move_in) }),
    ...(variant_id !== undefined && { variant_id }),
  }
}
