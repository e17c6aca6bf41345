import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, type SentCall } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { promoCodes, type PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import { isOwnSave } from '../../lib/live/own-saves.ts'
import { makePromo } from './promo-codes.fixture.ts'
import PromoCodeScreen from './promo-code-screen.tsx'

const base = '/editor/checkout/promo-codes'
const UPDATE = 'POST /api/shopify/promo-codes/update'

/** A server with one code, which rejects saves of an outdated version. */
function server() {
  let now = makePromo()
  signedInDevice()
  const update = ({ body }: SentCall) => {
    const given = promoCodes.update.body.parse(body)
    if (given.version !== now.version) {
      return {
        status: 409,
        body: { detail: 'Someone else saved changes', code: 'stale_version', version: now.version },
      }
    }
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    now = { ...now, ...fields, version: now.version + 1 }
    return { body: { data: now } }
  }
  const { sent } = fakeApi({
    'GET /api/shopify/promo-codes/prm_1': () => ({ body: { data: now } }),
    'GET /api/shopify/promo-codes': { body: { promo_codes: [], total: 0, last_synced_at: null, can_sync: false } },
    'GET /api/inventory/all': { body: { products: [], total: 0 } },
    [UPDATE]: update,
  })
  const view = renderRoutes(
    [{ path: `${base}/update/:promoCodeId`, element: <PromoCodeScreen /> }],
    `${base}/update/prm_1`,
  )
  return {
    ...view,
    stored: () => now,
    /** Saves as another user. */
    change: (fields: Partial<PromoCode>) => {
      now = { ...now, ...fields, version: now.version + 1 }
    },
    saves: () => sent.filter(({ method, url }) => `${method} ${url}` === UPDATE).length,
  }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const press = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

describe('a form that someone else saved meanwhile', () => {
  it('merges both changes without asking if they do not overlap', async () => {
    const { change, stored, saves } = server()
    type(await screen.findByLabelText(/^Percent off/), '20')
    change({ usage_limit: 7 })
    save()
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(stored()).toMatchObject({ discount_value: 20, usage_limit: 7, version: 3 })
    expect(saves()).toBe(2)
    expect(screen.getByLabelText(/^Usage limit/)).toHaveProperty('value', '7')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks if both changed the same field, and saves mine over theirs', async () => {
    const { change, stored } = server()
    type(await screen.findByLabelText(/^Percent off/), '20')
    change({ discount_value: 30, usage_limit: 7 })
    save()
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this promo code' }))
    const [, row] = dialog.getAllByRole('row')
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['30', '20'])
    expect(within(row!).getByRole('rowheader').textContent).toBe('Discount value')
    expect(dialog.getAllByRole('row')).toHaveLength(2)
    expect(stored().discount_value).toBe(30)
    await press('Overwrite with mine')
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(stored()).toMatchObject({ discount_value: 20, usage_limit: 7 })
  })

  it('shows text as typed, including underscores', async () => {
    const { change } = server()
    type(await screen.findByLabelText(/^Code/), 'spring_sale')
    change({ code: 'THEIR_CODE' })
    save()
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this promo code' }))
    expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['THEIR_CODE', 'spring_sale'])
  })

  it('takes theirs on request and leaves my other changes unsaved in the form', async () => {
    const { change, stored, saves } = server()
    type(await screen.findByLabelText(/^Percent off/), '20')
    type(screen.getByLabelText(/^Code/), 'MINE')
    change({ discount_value: 30 })
    save()
    await press('Use theirs')
    expect(screen.getByLabelText(/^Percent off/)).toHaveProperty('value', '30%')
    expect(screen.getByLabelText(/^Code/)).toHaveProperty('value', 'MINE')
    expect(saves()).toBe(1)
    save()
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(stored()).toMatchObject({ code: 'MINE', discount_value: 30 })
  })

  it('changes nothing when I keep editing, and asks again on the next save', async () => {
    const { change, stored } = server()
    type(await screen.findByLabelText(/^Percent off/), '20')
    change({ discount_value: 30 })
    save()
    await press('Keep editing')
    expect(screen.getByLabelText(/^Percent off/)).toHaveProperty('value', '20%')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    save()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(stored().discount_value).toBe(30)
  })

  it('follows other people’s saves while untouched, and preserves what is typed', async () => {
    const { change, client } = server()
    const field = await screen.findByLabelText(/^Percent off/)
    change({ discount_value: 30 })
    await client.invalidateQueries()
    await waitFor(() => expect(field).toHaveProperty('value', '30%'))
    type(field, '20')
    change({ discount_value: 40 })
    await client.invalidateQueries()
    expect(field).toHaveProperty('value', '20%')
    expect(await screen.findByText(/^A newer version of this promo code was saved/)).toBeTruthy()
    save()
    await press('Use theirs')
    await waitFor(() => expect(screen.queryByText(/^A newer version/)).toBeNull())
  })

  it('says when the other save came from another window of this browser', async () => {
    const { change } = server()
    type(await screen.findByLabelText(/^Percent off/), '20')
    change({ discount_value: 30 })
    const port = new BroadcastChannel('own-saves')
    port.postMessage('prm_1 2')
    await waitFor(() => expect(isOwnSave('prm_1', 2)).toBe(true))
    port.close()
    save()
    expect(await screen.findByRole('dialog', { name: 'You changed this promo code in another window' })).toBeTruthy()
    await press('Use the saved values')
    expect(screen.getByLabelText(/^Percent off/)).toHaveProperty('value', '30%')
  })
})
