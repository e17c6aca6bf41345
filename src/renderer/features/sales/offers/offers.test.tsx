import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import OfferEditorScreen from './offer-editor-screen.tsx'
import { offerRules, offerValues } from './offer-form.ts'
import { offerPrice, contentsText } from './offer-labels.ts'
import { makeItem, makeOffer } from './offers.fixture.ts'
import OffersScreen from './offers-screen.tsx'

const LIST = 'GET /api/offers/all'
const DETAILS = 'GET /api/offers/details'
const CREATE = 'POST /api/offers/create'
const UPDATE = 'POST /api/offers/update'
const STATUS = 'POST /api/offers/set-status'
const REMOVE = 'POST /api/offers/delete'
const base = '/sales/offers'
const editor = `${base}/update/ofr_1`

const routes = [
  { path: base, element: <OffersScreen /> },
  { path: `${base}/update/:offerId`, element: <OfferEditorScreen /> },
]

const listed = (...offers: ReturnType<typeof makeOffer>[]) => ({ body: { offers, total: offers.length } })
const basics = {
  [LIST]: listed(makeOffer()),
  [DETAILS]: { body: { data: makeOffer() } },
  'GET /api/inventory/all': { body: { products: [], total: 0 } },
  'GET /api/payment-page/all': { body: { payment_pages: [], total: 0 } },
}

function show(at: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const { sent } = fakeApi({ ...basics, ...answers })
  const bodies = (name: string) =>
    sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name).map(({ body }) => body)
  return { ...renderRoutes(routes, at), bodies }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

describe('the list of offers [API-084] [RT-083] [SA-004]', () => {
  it('shows name, link, price, uses, revenue and status', async () => {
    const over = makeOffer({ offer_id: 'ofr_2', name: 'Gone', state: 'ended', discount_amount: 9999 })
    show(base, { [LIST]: listed(makeOffer(), over) })
    const row = await rowOf('Morning set')
    for (const words of ['1 product, 2 items', '$35.00', '$39.98', '3', '$105.00', 'Always', 'Live']) {
      expect(row.getByText(words)).toBeTruthy()
    }
    expect(row.getByText(/\/checkout\?offer_id=ofr_1$/)).toBeTruthy()
    expect(row.getByRole('button', { name: 'Copy link to Morning set' })).toBeTruthy()
    const gone = await rowOf('Gone')
    expect(gone.getByText('Ended')).toBeTruthy()
    expect(gone.getByText('$0.00')).toBeTruthy()
  })

  it('archives the selected offers after one confirmation', async () => {
    const { bodies } = show(base, { [STATUS]: { body: { changed: 1 } } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Morning set' }))
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive 1 offer' }))
    expect(await screen.findByText('Morning set archived')).toBeTruthy()
    expect(bodies(STATUS)).toEqual([{ store_id: 'str_1', offer_ids: ['ofr_1'], status: 'archived' }])
  })

  it('creates the first offer and opens it', async () => {
    const { bodies } = show(base, { [LIST]: listed(), [CREATE]: { body: { data: makeOffer() } } })
    expect(await screen.findByText('No offers yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Create offer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New offer' }))
    expect(bodies(CREATE)).toEqual([])
    type(dialog.getByLabelText(/^Name/), ' Morning set ')
    fireEvent.click(dialog.getByRole('button', { name: 'Create offer' }))
    expect(await screen.findByRole('heading', { name: 'Morning set' })).toBeTruthy()
    expect(bodies(CREATE)).toEqual([{ store_id: 'str_1', name: 'Morning set' }])
  })
})

describe('the button for a new offer', () => {
  it('keeps its dialog open if the list turns out to be empty', async () => {
    const list = Promise.withResolvers<ReturnType<typeof listed>>()
    show(base, { [LIST]: () => list.promise })
    fireEvent.click(await screen.findByRole('button', { name: 'Create offer' }))
    type(await screen.findByLabelText(/^Name/), 'Evening set')
    list.resolve(listed())
    expect(await screen.findByText('No offers yet')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Evening set')
  })
})

describe('the editor of an offer [API-084] [RT-108]', () => {
  it('calculates the price like the checkout while typing', async () => {
    show(editor)
    expect(await screen.findByText('Shoppers save $4.98. Shipping and tax are extra.')).toBeTruthy()
    type(screen.getByRole('textbox', { name: /^Discount/ }), '1.01')
    expect(await screen.findByText('Shoppers save $1.01. Shipping and tax are extra.')).toBeTruthy()
    // A discount that doesn't divide evenly splits the line.
    expect(screen.getAllByText(/1 × Kettle, Black/)).toHaveLength(2)
    type(screen.getByRole('textbox', { name: /^Discount/ }), '500')
    expect(await screen.findByText('The discount covers the full price, so the offer is free.')).toBeTruthy()
  })

  it('saves the filled-in fields', async () => {
    const { bodies } = show(editor, { [UPDATE]: { body: { data: makeOffer({ name: 'Evening set' }) } } })
    type(await screen.findByRole('textbox', { name: /^Name/ }), 'Evening set')
    type(screen.getByRole('textbox', { name: 'Quantity of Kettle' }), '3')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(bodies(UPDATE)).toEqual([
      {
        offer_id: 'ofr_1',
        name: 'Evening set',
        products: [{ product_id: 'prd_1', variant_id: 'var_1', quantity: 3 }],
        discount_amount: 498,
        status: 'live',
        starts_at: null,
        ends_at: null,
        payment_page_id: null,
        version: 1,
      },
    ])
  })

  it('rejects going live without products, at the field', async () => {
    show(editor)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Kettle, Black' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('Add a product before going live')).length).toBeGreaterThan(0)
  })

  it('warns about unavailable products', async () => {
    const products = [
      makeItem({ available: 1 }),
      makeItem({ variant_id: 'var_2', sold: false, title: '', variant_title: '', price: 0 }),
    ]
    show(editor, { [DETAILS]: { body: { data: makeOffer({ products }) } } })
    expect(await screen.findByText('Only 1 left.')).toBeTruthy()
    expect(screen.getByText('This product was deleted.')).toBeTruthy()
  })

  it('deletes an offer without orders, and offers that for no other', async () => {
    const data = makeOffer({ uses: 0, revenue: 0 })
    const { bodies, unmount } = show(editor, {
      [DETAILS]: { body: { data } },
      [REMOVE]: { body: { message: 'Offer deleted' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete offer' }))
    expect(await screen.findByText('Morning set deleted')).toBeTruthy()
    expect(bodies(REMOVE)).toEqual([{ offer_id: 'ofr_1' }])
    unmount()
    show(editor)
    expect(await screen.findByRole('heading', { name: 'Morning set' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('offer texts', () => {
  it('never show a price below zero', () => {
    expect(offerPrice({ regular_price: 1000, discount_amount: 200 })).toBe(800)
    expect(offerPrice({ regular_price: 1000, discount_amount: 2000 })).toBe(0)
  })

  it('describe the contents, and what is wrong', () => {
    expect(contentsText({ products: [] })).toBe('No products yet')
    expect(contentsText({ products: [makeItem({ quantity: 1 })] })).toBe('1 product')
    const values = offerValues(makeOffer())
    expect(offerRules(values)).toEqual({})
    expect(offerRules({ ...values, name: ' ' })).toEqual({ name: 'Name is required' })
    expect(offerRules({ ...values, starts_at: '2026-12-02T00:00', ends_at: '2026-12-01T00:00' })).toEqual({
      ends_at: 'End must be after the start',
    })
  })
})
