import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import InventoryScreen from './products/inventory-screen.tsx'
import ProductFormScreen from './products/product-form-screen.tsx'
import { makeProduct } from './sales.fixture.ts'

const stock = () => fakeApi({ 'GET /api/inventory/all': { body: { products: [makeProduct()], total: 1 } } })

describe('a read-only member [RO-001]', () => {
  it('sees products, but no actions', async () => {
    const { title } = makeProduct()
    signedInDevice({ role: 'read_only' })
    stock()
    renderAt(<InventoryScreen />, '/sales/inventory')
    await screen.findByText(title)
    expect(screen.queryByRole('link', { name: 'Create product' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Adjust stock/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: `Actions for ${title}` }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Copy/),
    ])
  })

  it('sees a note on the product form', () => {
    signedInDevice({ role: 'read_only' })
    fakeApi({})
    renderAt(<ProductFormScreen />, '/sales/inventory/new')
    expect(screen.getByRole('heading', { name: 'Your role in this store doesn’t allow this' })).toBeDefined()
  })

  it('differs from a staff member, who can edit', async () => {
    signedInDevice({ role: 'staff' })
    stock()
    renderAt(<InventoryScreen />, '/sales/inventory')
    expect(await screen.findByRole('link', { name: 'Create product' })).toBeDefined()
  })
})
