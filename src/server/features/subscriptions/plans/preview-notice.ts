import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import {
  deliveriesPerCharge,
  deliveryPrice,
  type PricingOption,
} from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { priceChangeMail } from '../../../mail/price-change-mail.ts'
import { findMailStore } from './price-notices-repo.ts'
import { portalUrlOf } from '../../stores/stores/service.ts'
import { readPlan } from './read-plans.ts'

/** The email that subscribers of an option would get about a new price. @throws AppError 404 for an unknown option */
export async function previewNotice(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Contracts['subscriptionPlans']['previewNotice']>['query'],
): Promise<{ subject: string; html: string; text: string }> {
  const { plan_id, option_id, delivery_price, from, language } = query
  const plan = await readPlan(deps.db, store, plan_id)
  const option: PricingOption | undefined = plan.pricing_options.find(({ id }) => id === option_id)
  if (!option) throw notFound('Option not found')
  const deliveries = deliveriesPerCharge(option)
  const { subject, html, text } = priceChangeMail({
    to: '',
    store: await findMailStore(deps.db, store.store_id),
    mode: 'live',
    currency: store.currency,
    locale: language,
    product_title: plan.product.title,
    before: deliveryPrice(option) * deliveries,
    after: delivery_price * deliveries,
    from,
    url: await portalUrlOf(deps, store.store_id),
  })
  return { subject, html, text }
}
