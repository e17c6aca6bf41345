import { contentStatus } from '../../../../shared/contracts/fields.ts'
import {
  NO_DOWNSELL,
  optimizerCategory,
  type OptimizerCategory,
  optimizerContent,
  type OptimizerContent,
} from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'
import { MAX_LIVE_OFFERS, missingOfferPart, productsOf } from '../../../../shared/domain/offers/offers.ts'
import { defaultOptimizer } from '../../../../shared/domain/pages/page-defaults.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField } from '../../../http/errors.ts'
import type { Executor } from '../../../db/connection.ts'
import { activeConnections } from '../../payments/payment-accounts/service.ts'
import type { ContentKind } from '../publishable-content/service.ts'
import { copyReviews } from '../reviews/service.ts'
import { findOfferedOption, isSubscription } from './offered-plan.ts'
import {
  copyAffirmation,
  countLive,
  findForeignPlan,
  findForeignProduct,
  hasDownsell,
  listFollowed,
  listOffered,
} from './repo.ts'

const PRODUCT_FIELDS = ['trigger_product_id', 'product1_id', 'product2_id', 'product3_id'] as const

const many: Readonly<Record<OptimizerCategory, string>> = {
  order_bump: 'order bumps',
  upsell: 'upsells',
  downsell: 'downsells',
}

/** @throws AppError 422 if the first product isn't sold with the offer's plan and option */
async function requirePlanOnSale(db: Executor, store_id: string, content: OptimizerContent): Promise<void> {
  const [product_id = ''] = productsOf(content)
  const variants = await listOffered(db, { store_id, session_id: '' }, [product_id])
  if (findOfferedOption(content, variants)) return
  const detail = 'The offered product isn’t sold with this subscription plan. Select one of its active plans.'
  throw new AppError(422, detail, { code: 'plan_not_sold' })
}

/** @throws AppError 422 if the store has accounts in a mode and none of them can charge a card again */
async function requireRenewals(deps: Deps, store_id: string): Promise<void> {
  for (const mode of ['test', 'live'] as const) {
    const active = await activeConnections(deps, store_id, mode)
    if (active.length === 0 || active.some(({ connector }) => connector.capabilities.stored)) continue
    const detail = `None of the active ${mode} mode payment accounts can charge renewals, so shoppers can’t pay for this subscription. Connect one that can under Payments.`
    throw new AppError(422, detail, { code: 'no_renewing_account' })
  }
}

export const optimizerKind: ContentKind<OptimizerContent, OptimizerDraft> = {
  kind: 'optimizer',
  table: 'optimizers',
  id: 'optimizer_id',
  type: 'optimizer_category',
  several: true,
  prefix: 'opt',
  noun: 'optimizer',
  content: optimizerContent,
  defaults: defaultOptimizer,
  images: { logo: 800, banner_image: 2400, hero_image: 2400, custom_image: 1600 },
  toDraft: (row, content) => ({
    ...content,
    optimizer_id: row.content_id,
    store_id: row.store_id,
    optimizer_category: optimizerCategory.parse(row.type),
    status: contentStatus.parse(row.status),
    version: row.version,
    published_version: row.published_version,
    updated_at: new Date(row.updated_at).toISOString(),
  }),
  check: async ({ db }, store_id, given) => {
    for (const field of PRODUCT_FIELDS) {
      const id = given[field]
      if (typeof id !== 'string' || id === '') continue
      if (await findForeignProduct(db, store_id, id)) throw badField(field, 'This store has no such product')
    }
    const { if_declined: next, subscription_plan_id: plan_id } = given
    if (typeof plan_id === 'string' && plan_id !== '' && (await findForeignPlan(db, store_id, plan_id))) {
      throw badField('subscription_plan_id', 'This store has no such subscription plan')
    }
    if (typeof next === 'string' && next !== '' && next !== NO_DOWNSELL && !(await hasDownsell(db, store_id, next))) {
      throw badField('if_declined', 'This store has no such downsell')
    }
    return given
  },
  unready: (content, row) =>
    missingOfferPart({ optimizer_category: optimizerCategory.parse(row.type), terms: content }),
  requireWhole: async (deps, db, { store_id, type, status }, content) => {
    if (isSubscription(content)) {
      await requirePlanOnSale(db, store_id, content)
      await requireRenewals(deps, store_id)
    }
    const category = optimizerCategory.parse(type)
    if (status === 'live' || (await countLive(db, store_id, category)) < MAX_LIVE_OFFERS) return
    const detail = `${MAX_LIVE_OFFERS} ${many[category]} are live, which is the limit. Archive one first.`
    throw new AppError(422, detail, { code: 'too_many_live' })
  },
  usedBy: async (db, id) =>
    (await listFollowed(db, id)).map((name) => `Follows the upsell “${name}” when it is declined`),
  equip: async (db, _store_id, { id, from, now }) => {
    if (from === null) return
    await copyReviews(db, { from: { optimizer_id: from }, to: { optimizer_id: id }, now })
    await copyAffirmation(db, { from, to: id, now })
  },
}
