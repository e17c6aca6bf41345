import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answerAll,
  DOMAIN,
  inDialog,
  noDomain,
  openStore,
  press,
  waiting,
} from '../../../../tests/support/shops/edit-store.ts'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'

beforeEach(() => void signedInDevice())

const domainRow = async () => within(await screen.findByRole('region', { name: 'Checkout domain' }))

describe('the checkout domain', () => {
  const problem = 'There is no TXT record at _cartwright.pay.fernhill.example yet.'

  it('is created, with its verification record [API-047] [GAP-45]', async () => {
    const { sent } = answerAll({}, { 'POST /api/store/checkout-domain': { body: waiting } })
    openStore()
    const row = await domainRow()
    fireEvent.change(await row.findByLabelText('Domain'), { target: { value: 'https://pay.fernhill.example' } })
    fireEvent.keyDown(row.getByLabelText('Domain'), { key: 'Enter' })
    await screen.findByText('Domain saved')
    expect(sent.find(({ url }) => url === '/api/store/checkout-domain')?.body).toEqual({
      store_id: 'str_1',
      domain: 'https://pay.fernhill.example',
    })
    expect(row.getByText('Pending')).toBeDefined()
    expect(row.getByText(/another store can also claim this domain/)).toBeDefined()
    expect(row.getByLabelText('TXT record name')).toHaveProperty('value', '_cartwright.pay.fernhill.example')
    expect(row.getByLabelText('TXT record value')).toHaveProperty('value', 'cartwright-verify=abc')
    expect(sent.some(({ url }) => url === '/api/store/update-store')).toBe(false)
  })

  it('shows why it was rejected and keeps the input [ERR-010] [ERR-012] [GAP-26]', async () => {
    const conflict = { status: 409, body: { detail: 'Domain already in use' } }
    for (const [read, name] of [
      [noDomain, 'POST /api/store/checkout-domain'],
      [waiting, 'PUT /api/store/checkout-domain'],
    ] as const) {
      answerAll({}, { [DOMAIN]: { body: read }, [name]: conflict })
      const { unmount } = openStore()
      const row = await domainRow()
      fireEvent.change(await row.findByLabelText('Domain'), { target: { value: 'taken.example' } })
      press('Save domain')
      await row.findByText('Domain already in use')
      expect(row.getByLabelText('Domain')).toHaveProperty('value', 'taken.example')
      expect(row.getByLabelText('Domain').getAttribute('aria-invalid')).toBe('true')
      unmount()
    }
  })

  it('shows a failure to load, with a retry [ERR-011] [DEF-42]', async () => {
    const { answers } = answerAll({}, { [DOMAIN]: { status: 500, body: { detail: 'Something went wrong' } } })
    openStore()
    const row = await domainRow()
    await row.findByText('Something went wrong')
    answers[DOMAIN] = { body: waiting }
    fireEvent.click(row.getByRole('button', { name: 'Retry' }))
    await row.findByText('Pending')
  })

  it('is checked, and shows what is missing or that it is verified', async () => {
    const checked_at = '2026-11-21T08:00:00Z'
    const { answers } = answerAll(
      {},
      {
        [DOMAIN]: { body: waiting },
        'POST /api/store/verify-checkout-domain': { body: { ...waiting, problem, checked_at } },
      },
    )
    openStore()
    const row = await domainRow()
    fireEvent.click(await row.findByRole('button', { name: 'Check now' }))
    await row.findByText(problem)
    expect(row.getByText('Problem')).toBeDefined()
    const proven = { ...waiting, verified: true, verified_at: checked_at, checked_at }
    answers['POST /api/store/verify-checkout-domain'] = { body: proven }
    fireEvent.click(row.getByRole('button', { name: 'Check now' }))
    await row.findByText('Verified')
    expect(screen.getByText('pay.fernhill.example verified')).toBeDefined()
    expect(row.queryByLabelText('TXT record name')).toBeNull()
  })

  it('is removed after a confirmation', async () => {
    const { sent } = answerAll(
      {},
      {
        [DOMAIN]: { body: waiting },
        'DELETE /api/store/checkout-domain/str_1': { body: { message: 'Domain removed' } },
      },
    )
    openStore()
    const row = await domainRow()
    fireEvent.click(await row.findByRole('button', { name: 'Remove' }))
    const dialog = await inDialog(/Remove pay\.fernhill\.example/)
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Remove domain' }))
    await screen.findByText('Not set')
    expect(row.getByLabelText('Domain')).toHaveProperty('value', '')
  })
})
