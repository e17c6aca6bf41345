import { badField, notFound } from '../../../http/errors.ts'
import { parseReportRange } from '../../../http/requests/date-ranges.ts'
import type { Handlers } from '../../../http/handler.ts'
import { contentHandlers, createDraft, draftOf, listDrafts, updateDraft } from '../publishable-content/service.ts'
import { optimizerKind } from './kind.ts'
import { countView, findFigures, listFigures, listTop } from './figures-repo.ts'

const NAMES = { order_bump: 'Order bump', upsell: 'Upsell', downsell: 'Downsell' } as const

/** @throws AppError 400 with the field (DEF-56). */
function requireType(category: string, type: string | undefined): void {
  if (category === 'order_bump' && type === 'bundle') throw badField('optimizer_type', 'An order bump has one product')
}

const { makeDefault: _, ...shared } = contentHandlers(optimizerKind)
const NONE = { impressions: 0, accepted: 0, conversions: 0, extra_revenue: 0 }

/** The calls about a session are in `cart-sessions/live-offer-routes.ts`. */
export const optimizerRoutes: Omit<Handlers<'optimizers'>, 'live' | 'orderBump'> = {
  ...shared,
  create: async (call) => {
    const { store_id, optimizer_category: type, optimizer_type, name = NAMES[type] } = call.body
    requireType(type, optimizer_type)
    return {
      data: await createDraft(call.deps, call, optimizerKind, { store_id, type, given: { name, optimizer_type } }),
    }
  },
  list: async ({ deps, store }) => {
    const [drafts, figures] = await Promise.all([
      listDrafts(deps, optimizerKind, store.store_id),
      listFigures(deps.db, store),
    ])
    const byId = new Map(figures.map((row) => [row.optimizer_id, row]))
    const optimizers = drafts.map((draft) => ({ ...draft, ...(byId.get(draft.optimizer_id) ?? NONE) }))
    return { optimizers, total: optimizers.length, currency: store.currency }
  },
  topOffers: async ({ deps, store }) => ({ offers: await listTop(deps.db, store) }),
  details: async ({ deps, query }) => ({ optimizerDetails: await draftOf(deps, optimizerKind, query.optimizer_id) }),
  figures: async ({ deps, store, query }) => {
    const { start, end, ...days } = parseReportRange(store, query, deps.clock.now()).current
    const { optimizer_id } = query
    const figures = await findFigures(deps.db, store, { optimizer_id, ...days })
    return { ...figures, mode: store.mode, currency: store.currency, start_date: start, end_date: end }
  },
  update: async (call) => {
    const { optimizer_id: id, version, ...fields } = call.body
    const { store_id } = call.store
    if (fields.optimizer_type === 'bundle') {
      requireType((await draftOf(call.deps, optimizerKind, id)).optimizer_category, fields.optimizer_type)
    }
    const update = { id, store_id, version, fields, files: call.files }
    return { data: (await updateDraft(call.deps, call, optimizerKind, update)).data }
  },
  impression: async ({ deps, body }) => {
    const view = { optimizer_id: body.optimizer_id, session_id: body.session_id ?? null, now: deps.clock.now() }
    if (!(await countView(deps.db, view))) throw notFound('Offer not found')
    return { message: 'Counted' }
  },
}
