import type { Parsed } from '../../../../shared/contract.ts'
import type { AffirmationBox, ShownAffirmation } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import {
  affirmationSections,
  hasContent,
  sectionList,
  type AffirmationSection,
} from '../../../../shared/domain/pages/affirmation.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { saveImage } from '../../../storage/images.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'

type Calls = Contracts['affirmationBoxes']
type UpdateBody = Parsed<Calls['update']>['body']
type ClearBody = Parsed<Calls['remove']>['body']

const IMAGES = ['image_one', 'image_two', 'image_three'] as const
type Image = (typeof IMAGES)[number]

/** Fields that are null when empty, instead of an empty string. */
const NULLABLE: ReadonlySet<string> = new Set([...IMAGES, 'affirmation_background_color'])

const IMAGE_WIDTH = 800

const missing = () => notFound('Affirmation box not found')

interface Named {
  payment_page_id?: string | undefined
  optimizer_id?: string | undefined
}

/** The guards reject calls that name neither. */
function requirePlace({ payment_page_id, optimizer_id }: Named): repo.BoxPlace {
  if (payment_page_id !== undefined) return { payment_page_id }
  if (optimizer_id !== undefined) return { optimizer_id }
  throw new Error('A page ID is required')
}

/** The box of a page or offer; null if it has none. */
export async function boxOf({ db }: Pick<Deps, 'db'>, named: Named): Promise<AffirmationBox | null> {
  const row = await repo.findAt(db, requirePlace(named))
  return row ? toBox(row) : null
}

/** The box of a live payment page, as shoppers see it (API-148); null for any other page. */
export async function boxOfLivePage(
  { db }: Pick<Deps, 'db'>,
  payment_page_id: string,
): Promise<ShownAffirmation | null> {
  const row = await repo.findOfLivePage(db, payment_page_id)
  return row ? toBox(row) : null
}

/**
 * Changes the box of a page or offer, creating it with the first change. A newly filled section is added at the end of
 * the order.
 */
export async function updateBox(
  deps: Deps,
  by: Actor,
  { store_id }: StoreAccess,
  body: UpdateBody,
  files: Partial<Record<Image, UploadedFile>>,
): Promise<AffirmationBox> {
  const place = requirePlace(body)
  const now = deps.clock.now()
  const change = { ...givenTexts(body), ...(await imagesOf(deps, store_id, body, files)) }
  return deps.once(async (db) => {
    const affirmation_id = newId('afb', now.getTime())
    const found = await repo.lockOrCreate(db, place, { affirmation_id, store_id, created_at: now })
    if (!found) throw missing()
    const before = found.row
    const section_order = orderOf({ ...before, ...change })
    const row = await repo.changeBox(db, before.affirmation_id, { ...change, section_order })
    if (!row) throw missing()
    await audit(deps, db, by, {
      store_id,
      action: found.made ? 'affirmation_box.created' : 'affirmation_box.updated',
      target: targetOf(row),
      before: found.made ? null : fieldsOf(before),
      after: fieldsOf(row),
    })
    return toBox(row)
  })
}

/**
 * Clears the fields that are sent empty. An empty section is removed from the order, and the box is deleted with its
 * last section, or right away if no field is sent (DEF-68).
 * @returns the remaining box, or null
 * @throws AppError 404 if the box does not exist.
 */
export async function clearBox(deps: Deps, by: Actor, body: ClearBody): Promise<AffirmationBox | null> {
  const { affirmation_id, ...sent } = body
  const names = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const cleared = Object.fromEntries(names.map((name) => [name, NULLABLE.has(name) ? null : '']))
  return deps.db.transaction(async (db) => {
    const before = await repo.lockBox(db, affirmation_id)
    if (!before) throw missing()
    const left = { ...before, ...cleared }
    const gone = names.length === 0 || affirmationSections.every((name) => !hasContent(left, name))
    const { store_id } = before
    const target = targetOf(before)
    if (gone) {
      await repo.deleteBox(db, affirmation_id)
      await audit(deps, db, by, { store_id, action: 'affirmation_box.deleted', target, before: fieldsOf(before) })
      return null
    }
    const isEmptied = (name: AffirmationSection) => hasContent(before, name) && !hasContent(left, name)
    const section_order = sectionList(before.section_order).filter((name) => !isEmptied(name))
    const row = await repo.changeBox(db, affirmation_id, { ...cleared, section_order: section_order.join(',') })
    if (!row) throw missing()
    const action = 'affirmation_box.updated'
    await audit(deps, db, by, { store_id, action, target, before: fieldsOf(before), after: fieldsOf(row) })
    return toBox(row)
  })
}

/** The given texts; an empty color becomes null. */
function givenTexts(body: UpdateBody): Partial<repo.BoxRow> {
  const { header, title_one, message_one, title_two, message_two, title_three, message_three } = body
  const { section_order, affirmation_background_color: colour } = body
  const words = { header, title_one, message_one, title_two, message_two, title_three, message_three, section_order }
  const texts = Object.entries(words).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  return {
    ...Object.fromEntries(texts),
    ...(colour !== undefined && { affirmation_background_color: colour || null }),
  }
}

async function imagesOf(
  deps: Deps,
  store_id: string,
  body: UpdateBody,
  files: Partial<Record<Image, UploadedFile>>,
): Promise<Partial<Record<Image, string | null>>> {
  const images: Partial<Record<Image, string | null>> = {}
  for (const field of IMAGES) {
    const file = files[field]
    if (file) images[field] = await saveImage(deps, { store_id, file, field, maxWidth: IMAGE_WIDTH })
    else if (body[`remove_${field}`]) images[field] = null
  }
  return images
}

/** The order, including every filled section. */
function orderOf(box: repo.BoxRow): string {
  const order = sectionList(box.section_order)
  const added = affirmationSections.filter((name) => !order.includes(name) && hasContent(box, name))
  return [...order, ...added].join(',')
}

const targetOf = ({ affirmation_id, header }: repo.BoxRow) => ({
  type: 'affirmation_box',
  id: affirmation_id,
  name: header || 'Affirmation box',
})

/** The fields of a box that the audit log compares. */
function fieldsOf(row: repo.BoxRow): Record<string, unknown> {
  const { affirmation_id: _, store_id: __, created_at: ___, ...fields } = row
  return fields
}

function toBox(row: repo.BoxRow): AffirmationBox {
  const { store_id: _, created_at: __, section_order, ...box } = row
  return { ...box, section_order: sectionList(section_order) }
}
