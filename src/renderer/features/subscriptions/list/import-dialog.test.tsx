import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { ImportDialog } from './import-dialog.tsx'

it('says in the dialog why a file can’t be read, and sends nothing', async () => {
  signedInDevice()
  const { sent } = fakeApi({})
  renderRoutes([{ path: '/', element: <ImportDialog store_id="str_1" onClose={() => {}} /> }], '/')
  await screen.findByRole('dialog', { name: 'Import subscriptions' })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no file field')
  fireEvent.change(input, { target: { files: [new File(['Email\nhannah@mail.example'], 'old.csv')] } })
  const dialog = await screen.findByRole('alert')
  expect(dialog.textContent).toBe('old.csv: Columns are missing: Plan, Next date, Account, Token')
  expect(sent.filter(({ url }) => url.includes('import'))).toEqual([])
})
