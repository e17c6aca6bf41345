import { paymentPageContent, type PaymentPageContent } from '../../../../shared/contracts/pages/payment-page-content.ts'
import { paymentPageType, type PaymentPageDraft } from '../../../../shared/contracts/pages/payment-pages.ts'
import { contentStatus } from '../../../../shared/contracts/fields.ts'
import { canonicalCountry } from '../../../../shared/domain/address/address.ts'
import { countries } from '../../../../shared/domain/address/regions.ts'
import { defaultPaymentPage, newPaymentPage } from '../../../../shared/domain/pages/page-defaults.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { badField } from '../../../http/errors.ts'
import { refuseArchived } from '../../sales/inventory/service.ts'
import type { ContentKind } from '../publishable-content/service.ts'
import { describeOffersUsingPage } from '../../sales/offers/service.ts'
import { describeLinksTo } from '../payment-links/service.ts'
import { copyPageParts, copyMethods, defaultPageOf } from './copy-page-repo.ts'
import { countOpenSessions, findForeignProduct, listSelected } from './repo.ts'

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

let countryCodes: ReadonlySet<string> | undefined

const isCountry = (code: string): boolean =>
  (countryCodes ??= new Set(countries().map((country) => country.code))).has(code)

/**
 * Validates what the schema cannot: whether countries exist and products belong to the store. "UK" is stored as "GB".
 * @throws AppError 400 with the field, 422 for newly added archived products.
 */
async function checkRules(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  given: Readonly<Record<string, unknown>>,
  payment_page_id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const products = textsOf(given['selected_products'])
  const foreign = products.length > 0 ? await findForeignProduct(db, store_id, products) : undefined
  if (foreign !== undefined) throw badField('selected_products', `There is no product ${foreign} in this store`)
  if (products.length > 0) {
    const had = await listSelected(db, payment_page_id)
    await refuseArchived(
      db,
      { store_id, field: 'selected_products' },
      products.filter((id) => !had.has(id)),
    )
  }
  if (given['included_country_codes'] === undefined) return given
  const codes = textsOf(given['included_country_codes']).map(canonicalCountry)
  const unknown = codes.find((code) => !isCountry(code))
  if (unknown !== undefined) throw badField('included_country_codes', `${unknown} is not a country`)
  return { ...given, included_country_codes: [...new Set(codes)] }
}

/**
 * Gives a new page the default page's shipping methods; a copy gets its original's shipping methods, reviews and
 * affirmation box.
 */
async function initializePage(
  db: Executor,
  store_id: string,
  { id, from, now }: { id: string; from: string | null; now: Date },
): Promise<void> {
  if (from !== null) return copyPageParts(db, { from, to: id, now })
  const original = await defaultPageOf(db, store_id, id)
  if (original !== null) await copyMethods(db, { from: original, to: id, now })
}

export const paymentPageKind: ContentKind<PaymentPageContent, PaymentPageDraft> = {
  kind: 'payment_page',
  table: 'payment_pages',
  id: 'payment_page_id',
  type: 'payment_page_type',
  prefix: 'pgp',
  noun: 'payment page',
  content: paymentPageContent,
  defaults: defaultPaymentPage,
  fresh: newPaymentPage,
  images: { logo: 800, banner_image: 2400, hero_image: 2400, custom_image: 1600, payment_methods_image: 1200 },
  richText: 'custom_description',
  toDraft: (row, content) => ({
    ...content,
    payment_page_id: row.content_id,
    store_id: row.store_id,
    payment_page_type: paymentPageType.parse(row.type),
    status: contentStatus.parse(row.status),
    is_default: row.is_default,
    version: row.version,
    published_version: row.published_version,
    updated_at: new Date(row.updated_at).toISOString(),
  }),
  check: checkRules,
  equip: initializePage,
  usedBy: async (db, id, now) => {
    const open = await countOpenSessions(db, id, now)
    const checkouts = open === 0 ? [] : [open === 1 ? 'one open checkout' : `${open} open checkouts`]
    return [...checkouts, ...(await describeLinksTo(db, id)), ...(await describeOffersUsingPage(db, id))]
  },
}
