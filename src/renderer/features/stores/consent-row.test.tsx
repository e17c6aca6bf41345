import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answerAll, openStore, press } from '../../../../tests/support/shops/edit-store.ts'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { defaultConsentSettings } from '../../../shared/domain/events/consent.ts'

const SAVE = 'POST /api/consent/settings'

beforeEach(() => void signedInDevice())

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('changes where shoppers are asked, by region and country', async () => {
  const countries = { ...defaultConsentSettings.countries, BR: 'opt_out' as const }
  const data = { ...defaultConsentSettings, countries, version: 3 }
  const { sent } = answerAll(
    {},
    { 'GET /api/consent/settings': { body: { data } }, [SAVE]: { body: { data: { ...data, version: 4 } } } },
  )
  openStore()
  expect(await screen.findByLabelText('EEA, United Kingdom and Switzerland')).toHaveProperty('value', 'opt_in')
  choose('EEA, United Kingdom and Switzerland', 'opt_out')
  choose('Everywhere else', 'none')
  press('Remove Brazil')
  fireEvent.click(screen.getByLabelText('Ask shoppers who have already answered again'))
  press('Save consent settings')
  await screen.findByText('Consent settings saved')
  const body = sent.find(({ method, url }) => `${method.toUpperCase()} ${url}` === SAVE)?.body
  expect(body).toMatchObject({ default_mode: 'none', asks_again: true, version: 3 })
  expect(body).toMatchObject({ countries: { DE: 'opt_out', CH: 'opt_out', GB: 'opt_out' } })
  expect(JSON.stringify(body)).not.toContain('BR')
})

it('says why settings were not saved', async () => {
  const detail = 'Someone else saved these settings'
  answerAll({}, { [SAVE]: { status: 409, body: { detail, code: 'stale_version' } } })
  openStore()
  await screen.findByLabelText('Everywhere else')
  press('Save consent settings')
  await waitFor(() => expect(screen.getByText(detail)).toBeDefined())
})
