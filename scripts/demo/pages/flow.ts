import { createDraft, listDrafts, updateDraft } from '../../../src/server/features/pages/publishable-content/service.ts'
import { makeDefault, publishDraft } from '../../../src/server/features/pages/publishable-content/status.ts'
import { flowKind } from '../../../src/server/features/pages/flows/kind.ts'
import { createFlow } from '../../../src/server/features/pages/flows/service.ts'
import { optimizerKind } from '../../../src/server/features/pages/optimizers/kind.ts'
import { paymentPageKind } from '../../../src/server/features/pages/payment-pages/kind.ts'
import type { FlowContent } from '../../../src/shared/contracts/pages/flows.ts'
import type { OptimizerCategory } from '../../../src/shared/contracts/pages/optimizer-content.ts'
import { MINIMAL_PAGE } from './page-copy.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { World } from '../world.ts'

type Step = FlowContent['steps'][number]

const EDGES: FlowContent['edges'] = [
  { from: 'cart', to: 'payment_page', outcome: 'next' },
  { from: 'payment_page', to: 'upsell', outcome: 'next' },
  { from: 'upsell', to: 'confirmation_page', outcome: 'accepted' },
  { from: 'upsell', to: 'downsell', outcome: 'declined' },
  { from: 'downsell', to: 'confirmation_page', outcome: 'accepted' },
  { from: 'downsell', to: 'confirmation_page', outcome: 'declined' },
]

/** Creates a page to test against the first one, which stays the default. @returns its id. */
async function makeSecondPage({ deps, pass }: World, { user_id, store: { store_id } }: Shop): Promise<string> {
  const by = ownerOf(user_id)
  const first = (await listDrafts(deps, paymentPageKind, store_id)).find((page) => page.is_default)
  if (!first) throw new Error('The demo store has no payment page')
  // Both pages accept promo codes.
  const codes = { promo_codes_enabled: true }
  const { payment_page_id, version } = first
  const place = { id: payment_page_id, store_id, version, fields: codes, files: {} }
  const { data } = await updateDraft(deps, by, paymentPageKind, place)
  await publishDraft(deps, by, paymentPageKind, { id: payment_page_id, version: data.version })
  const given = { ...MINIMAL_PAGE, ...codes }
  const made = await createDraft(deps, by, paymentPageKind, { store_id, type: 'standard', given })
  const id = made.payment_page_id
  pass(900)
  await publishDraft(deps, by, paymentPageKind, { id, version: made.version })
  await makeDefault(deps, by, paymentPageKind, first.payment_page_id)
  return id
}

async function offerStep({ deps }: World, { store }: Shop, kind: OptimizerCategory & Step['kind']): Promise<Step> {
  const all = await listDrafts(deps, optimizerKind, store.store_id)
  const fits = all.find((each) => each.optimizer_category === kind && each.trigger_product_id === '')
  if (!fits) throw new Error(`The demo store has no default ${kind}`)
  return { step_id: kind, kind, variants: [{ variant_id: `${kind}-a`, ref_id: fits.optimizer_id, weight: 100 }] }
}

/** Tests two payment pages against each other, with an upsell after Pay is clicked and a downsell if it is declined. */
export async function makeFlow(world: World, shop: Shop): Promise<void> {
  const { deps, pass } = world
  const { user_id, store } = shop
  const { store_id } = store
  const by = ownerOf(user_id)
  const second = await makeSecondPage(world, shop)
  const { flow_id: id, steps: simple } = await createFlow(deps, by, { store_id, name: 'Main checkout' })
  const split = simple.map((step): Step => {
    if (step.kind !== 'payment_page') return step
    const first = step.variants.map((variant) => ({ ...variant, weight: 60 }))
    return { ...step, variants: [...first, { variant_id: 'payment_page-b', ref_id: second, weight: 40 }] }
  })
  const offers = [await offerStep(world, shop, 'upsell'), await offerStep(world, shop, 'downsell')]
  const steps = [...split.slice(0, -1), ...offers, ...split.slice(-1)]
  pass(1200)
  const fields = { steps, edges: EDGES }
  const { data } = await updateDraft(deps, by, flowKind, { id, store_id, version: 1, fields, files: {} })
  pass(120)
  await publishDraft(deps, by, flowKind, { id, version: data.version })
}
