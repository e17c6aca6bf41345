import * as z from 'zod/mini'
import type { Parsed } from '../../../shared/contract.ts'
import { contentStatus } from '../../../shared/contracts/fields.ts'
import type { Contracts } from '../../../shared/contracts/index.ts'
import {
  paymentPage,
  paymentPageType,
  type PaymentPage,
  type PaymentPageDraft,
} from '../../../shared/contracts/payment-pages.ts'
import { defaultPaymentPage, type PaymentPageContent } from '../../../shared/domain/page-defaults.ts'
import type { Db, Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { UploadedFile } from '../../http/handler.ts'
import type { StoreAccess } from '../../http/ownership.ts'
import { saveImage } from '../../storage/images.ts'
import { audit, type Actor } from '../audit-log/service.ts'
import * as repo from './repo.ts'

type Calls = Contracts['paymentPages']
type UpdateBody = Parsed<Calls['update']>['body']

const LOGO_WIDTH = 800

const missing = (): AppError => notFound('Payment page not found')

/** The part of a page that its draft and its published copy hold. */
const content = z.omit(paymentPage, {
  payment_page_id: true,
  store_id: true,
  payment_page_type: true,
  status: true,
  is_default: true,
})

/** What is stored, with the defaults for fields that the page is older than. */
const contentOf = (stored: Record<string, unknown>): PaymentPageContent =>
  content.parse({ ...defaultPaymentPage(), ...stored })

/** What shoppers get of a page, or null unless it is live and has been published (GAP-54). */
export async function publishedPage(db: Db, payment_page_id: string): Promise<PaymentPage | null> {
  return toPublished(await repo.findLivePage(db, payment_page_id))
}

/** What shoppers get of a store's default page of a kind, or null without a live one. */
export async function defaultPage(
  db: Executor,
  store_id: string,
  type: PaymentPage['payment_page_type'],
): Promise<PaymentPage | null> {
  return toPublished(await repo.findDefaultPage(db, store_id, type))
}

/** The drafts of a store's payment pages, newest first. */
export async function listDrafts({ db }: Deps, store_id: string): Promise<PaymentPageDraft[]> {
  return (await repo.listPages(db, store_id)).map(toDraft)
}

/** @throws AppError 404 when the page is gone. */
export async function draftOf({ db }: Deps, payment_page_id: string): Promise<PaymentPageDraft> {
  const row = await repo.findPage(db, payment_page_id)
  if (!row) throw missing()
  return toDraft(row)
}

/**
 * Writes the draft. An absent field is unchanged, an empty language is the default one again.
 * @throws AppError 409 when the version given is not the draft's, 404 when the page is gone.
 */
export async function updateDraft(
  deps: Deps,
  by: Actor,
  { store_id }: StoreAccess,
  body: UpdateBody,
  file: UploadedFile | undefined,
): Promise<PaymentPageDraft> {
  const { payment_page_id, version, remove_logo, ...given } = body
  const logo = file ? await saveImage(deps, { store_id, file, field: 'logo', maxWidth: LOGO_WIDTH }) : null
  return deps.db.transaction(async (db) => {
    const row = await lockedPage(db, payment_page_id, version)
    const draft = {
      ...row.draft,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(given.language === '' && { language: defaultPaymentPage().language }),
      ...((logo !== null || remove_logo) && { logo }),
    }
    const name = given.name ?? row.name
    await audit(deps, db, by, {
      store_id,
      action: 'payment_page.updated',
      target: { type: 'payment_page', id: payment_page_id, name },
      before: { ...contentOf({ name: row.name, ...row.draft }) },
      after: { ...contentOf({ name, ...draft }) },
    })
    return changed(db, payment_page_id, { draft, name, version: row.version + 1, updated_at: deps.clock.now() })
  })
}

/**
 * Makes the draft what shoppers see. A page that was never live becomes so, and with that its kind's default.
 * @throws AppError 409 when the version given is not the draft's, 404 when the page is gone.
 */
export async function publishDraft(
  deps: Deps,
  by: Actor,
  { payment_page_id, version }: { payment_page_id: string; version: number },
): Promise<PaymentPageDraft> {
  const now = deps.clock.now()
  return deps.db.transaction(async (db) => {
    const row = await lockedPage(db, payment_page_id, version)
    const goesLive = row.status === 'draft'
    if (goesLive) await repo.clearDefault(db, row)
    await audit(deps, db, by, {
      store_id: row.store_id,
      action: 'payment_page.published',
      target: { type: 'payment_page', id: payment_page_id, name: row.name },
      before: { published_version: row.published_version, status: row.status },
      after: { published_version: row.version, status: goesLive ? 'live' : row.status },
    })
    return changed(db, payment_page_id, {
      published: row.draft,
      published_version: row.version,
      published_at: now,
      updated_at: now,
      ...(goesLive && { status: 'live', is_default: true }),
    })
  })
}

async function lockedPage(db: Executor, payment_page_id: string, version: number | undefined): Promise<repo.PageRow> {
  const row = await repo.lockPage(db, payment_page_id)
  if (!row) throw missing()
  if (version !== undefined && version !== row.version) {
    throw new AppError(409, 'Someone else saved this page since you opened it', {
      code: 'stale_version',
      data: { version: row.version },
    })
  }
  return row
}

async function changed(db: Executor, payment_page_id: string, change: repo.PageChange): Promise<PaymentPageDraft> {
  const row = await repo.changePage(db, payment_page_id, change)
  if (!row) throw missing()
  return toDraft(row)
}

const identityOf = (row: Omit<repo.PublishedRow, 'published'>) => ({
  payment_page_id: row.payment_page_id,
  store_id: row.store_id,
  payment_page_type: paymentPageType.parse(row.payment_page_type),
  status: contentStatus.parse(row.status),
  is_default: row.is_default,
})

/** What shoppers get of a page that was read with something else; null when there is none that they may see. */
export function toPublished(row: repo.PublishedRow | null | undefined): PaymentPage | null {
  return row?.published ? { ...contentOf(row.published), ...identityOf(row) } : null
}

const toDraft = (row: repo.PageRow): PaymentPageDraft => ({
  ...contentOf({ name: row.name, ...row.draft }),
  ...identityOf(row),
  version: row.version,
  published_version: row.published_version,
  updated_at: row.updated_at.toISOString(),
})
