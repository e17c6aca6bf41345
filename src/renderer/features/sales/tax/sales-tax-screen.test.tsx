import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { salesTaxes, type SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { canadaRates } from '../../../../shared/domain/tax/canada-tax.ts'
import SalesTaxScreen from './sales-tax-screen.tsx'

const LIST = 'GET /api/sales-tax/all'
const CREATE = 'POST /api/sales-tax/create'
const UPDATE = 'POST /api/sales-tax/update'
const IMPORT = 'POST /api/sales-tax/import'
const TRY = 'GET /api/sales-tax/calculate'

const texas: SalesTaxRate = {
  tax_rate_id: 'txr_1',
  store_id: 'str_1',
  country_code: 'US',
  region: 'TX',
  name: 'State tax',
  percentage: '8.25',
  inclusive: false,
  applies_to_shipping: true,
  active: true,
  created_at: '2026-11-21T10:00:00.000Z',
  version: 1,
  updated_at: '2026-11-21T10:00:00.000Z',
}

const tried = {
  tax: {
    label: 'State tax 8.25%',
    inclusive: false,
    total: 866,
    lines: [825],
    shipping: 41,
    rates: [{ name: 'State tax', percentage: '8.25', amount: 866 }],
  },
  total: 11_366,
}

function show(answers: Parameters<typeof fakeApi>[0] = {}, rates = [texas], changes = {}) {
  signedInDevice(changes)
  const { sent } = fakeApi({
    [LIST]: { body: { tax_rates: rates, total: rates.length } },
    [TRY]: { body: tried },
    ...answers,
  })
  const bodies = (name: string) => sent.filter(({ method, url }) => `${method} ${url}` === name).map(({ body }) => body)
  return { ...renderRoutes([{ path: '/sales/sales-tax', element: <SalesTaxScreen /> }], '/sales/sales-tax'), bodies }
}

describe('sales tax [RT-089] [SA-005]', () => {
  it('lists rates by place and calculates the tax for an address', async () => {
    show()
    const row = (await screen.findByText('State tax')).closest('tr')
    if (!row) throw new Error('The rate has no row')
    for (const words of ['United States', 'Texas', '8.25%', 'Tax added', 'Taxed', 'Active'])
      expect(within(row).getByText(words)).toBeTruthy()
    const calculator = screen.getByRole('region', { name: 'Try an address' })
    expect(await within(calculator).findByText('$8.66')).toBeTruthy()
    expect(within(calculator).getByText('$113.66')).toBeTruthy()
    expect(within(calculator).getByText('$0.41 of the tax is for shipping.')).toBeTruthy()
  })

  it('adds all Canadian rates, unless the store has some', async () => {
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Add tax rate' }))
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.queryByRole('button', { name: 'Add rates for Canada' })).toBeNull()
      fireEvent.click(dialog.getByLabelText(/^Country/, { selector: 'input' }))
      const choice = await waitFor(() => {
        const found = screen.getAllByText('Canada').at(-1)
        if (!found || found.closest('tr')) throw new Error('The countries are not there yet')
        return found
      })
      fireEvent.click(choice)
      fireEvent.click(await dialog.findByRole('button', { name: 'Add rates for Canada' }))
      return dialog
    }
    const empty = show({ [IMPORT]: { body: { added: 14, changed: 0 } } }, [])
    await open()
    expect(await screen.findByText('14 rates for Canada added')).toBeTruthy()
    expect(empty.bodies(IMPORT)).toMatchObject([{ store_id: 'str_1', rates: canadaRates }])
    empty.unmount()
    const taxed = show({}, [{ ...texas, country_code: 'CA', region: 'ON' }])
    const dialog = await open()
    expect(await dialog.findByText(/already has tax rates for Canada/)).toBeTruthy()
    expect(taxed.bodies(IMPORT)).toEqual([])
  })

  it('adds a rate, and shows what is missing', async () => {
    const { bodies } = show({ [CREATE]: { body: { data: texas } } }, [])
    fireEvent.click(await screen.findByRole('button', { name: 'Add tax rate' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Save rate' }))
    expect(await dialog.findByText('Select a country')).toBeTruthy()
    expect(dialog.getByText('Name is required')).toBeTruthy()
    const country = dialog.getByLabelText(/^Country/, { selector: 'input' })
    await waitFor(() => expect(document.activeElement).toBe(country))
    expect(screen.queryByRole('option')).toBeNull()
    for (const name of [/^Country/, /^Name/, /^Rate/])
      expect(dialog.getByLabelText(name, { selector: 'input' })).toHaveProperty('required', true)
    fireEvent.click(country)
    fireEvent.click(await screen.findByText('Germany'))
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'MwSt' } })
    fireEvent.change(dialog.getByLabelText(/^Rate/), { target: { value: '19,5' } })
    fireEvent.click(dialog.getByLabelText('Included in prices'))
    fireEvent.click(dialog.getByRole('button', { name: 'Save rate' }))
    expect(await screen.findByText('State tax 8.25% saved')).toBeTruthy()
    expect(bodies(CREATE)[0]).toMatchObject({
      store_id: 'str_1',
      country_code: 'DE',
      region: '',
      name: 'MwSt',
      percentage: '19.5',
      inclusive: true,
    })
  })

  it('shows a server error at its field', async () => {
    const detail = 'GST is included in prices there'
    const { bodies } = show({ [UPDATE]: { status: 409, body: { detail, errors: { inclusive: detail } } } })
    fireEvent.click(await screen.findByText('State tax'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit State tax, United States' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save rate' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(detail)
    expect(bodies(UPDATE)[0]).toMatchObject({ tax_rate_id: 'txr_1', percentage: '8.25' })
  })

  it('merges another member’s changes into the open rate', async () => {
    let version = 2
    const { bodies } = show({
      'GET /api/sales-tax/details': () => ({ body: { data: { ...texas, name: 'Texas tax', version } } }),
      [UPDATE]: ({ body }) => {
        const given = salesTaxes.update.body.parse(body)
        if (given.version !== version) return { status: 409, body: { detail: 'Stale', code: 'stale_version', version } }
        version += 1
        return { body: { data: { ...texas, name: given.name ?? '', percentage: '9', version } } }
      },
    })
    fireEvent.click(await screen.findByText('State tax'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit State tax, United States' }))
    fireEvent.change(dialog.getByLabelText(/^Rate/), { target: { value: '9' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save rate' }))
    expect(await screen.findByText('Texas tax 9% saved')).toBeTruthy()
    expect(bodies(UPDATE)[1]).toMatchObject({ version: 2, name: 'Texas tax', percentage: '9' })
  })

  it('imports a list', async () => {
    const { bodies } = show({ [IMPORT]: { body: { added: 1, changed: 0 } } }, [])
    fireEvent.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog'))
    const input = document.querySelector('input[type="file"]')
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input')
    const bad = new File(['Country,Name,Percentage\nUS,Tax,x'], 'bad.csv', { type: 'text/csv' })
    fireEvent.change(input, { target: { files: [bad] } })
    expect(await dialog.findByText(/Line 2: Enter a percentage/)).toBeTruthy()
    const good = new File(['Country,Name,Percentage\nES,IVA,21'], 'rates.csv', { type: 'text/csv' })
    fireEvent.change(input, { target: { files: [good] } })
    fireEvent.click(await dialog.findByRole('button', { name: 'Import 1 rate' }))
    expect(await screen.findByText('1 rate added, 0 updated')).toBeTruthy()
    expect(bodies(IMPORT)[0]).toMatchObject({ rates: [{ country_code: 'ES', name: 'IVA', percentage: '21' }] })
  })

  it('offers no actions to read-only members', async () => {
    show({}, [texas], { role: 'read_only' })
    expect(await screen.findByText('State tax')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add tax rate' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for State tax' })).toBeNull()
  })
})
