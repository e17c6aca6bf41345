import { Button, Checkbox, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { consentCalls, type StoreConsent } from '../../../shared/contracts/integrations/consent.ts'
import { consentModes, OPT_IN_COUNTRIES, type ConsentMode } from '../../../shared/domain/events/consent.ts'
import { countries } from '../../../shared/domain/address/regions.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { FieldSkeleton } from '../../ui/feedback/settings-skeleton.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { ChoiceSelect } from '../../ui/inputs/choice-select.tsx'
import { SettingsRow } from '../../ui/layout/settings-row.tsx'
import { useIsLeaving } from './leaving.ts'
import classes from './stores.module.css'

const LABELS: Readonly<Record<ConsentMode, string>> = {
  opt_in: 'Ask first, send nothing until shoppers accept',
  opt_out: 'Send until shoppers decline',
  none: 'Don’t ask',
}
const OPTIONS = consentModes.map((value) => ({ value, label: LABELS[value] }))

type Rules = Pick<StoreConsent, 'default_mode' | 'countries'>

/** Countries with a rule of their own, beside those of the EEA, the UK and Switzerland. */
const othersIn = ({ countries: rules }: Rules): string[] =>
  Object.keys(rules).filter((code) => !OPT_IN_COUNTRIES.includes(code))

const without = (rules: Rules['countries'], code: string): Rules['countries'] =>
  Object.fromEntries(Object.entries(rules).filter(([each]) => each !== code))

function CountryRules({ rules, change }: { rules: Rules; change: (countries: Rules['countries']) => void }) {
  const known = useMemo(() => countries('en').map(({ code, name }) => ({ value: code, label: name })), [])
  const others = othersIn(rules)
  const nameOf = (code: string): string => known.find(({ value }) => value === code)?.label ?? code
  return (
    <>
      {others.map((code) => (
        <div className={classes.split} key={code}>
          <ChoiceSelect
            label={nameOf(code)}
            labelled
            value={rules.countries[code] ?? rules.default_mode}
            options={OPTIONS}
            onChange={(mode) => change({ ...rules.countries, [code]: mode })}
          />
          <Button variant="default" onClick={() => change(without(rules.countries, code))}>
            Remove {nameOf(code)}
          </Button>
        </div>
      ))}
      <Select
        label="Add a country"
        placeholder="Choose a country"
        data={known.filter(({ value }) => !(value in rules.countries) && !OPT_IN_COUNTRIES.includes(value))}
        value={null}
        searchable
        nothingFoundMessage="No countries found"
        onChange={(code) => code !== null && change({ ...rules.countries, [code]: 'opt_in' })}
      />
    </>
  )
}

function ConsentForm({ store_id, saved }: { store_id: string; saved: StoreConsent }) {
  const [rules, setRules] = useState<Rules>(saved)
  const [asks_again, setAsksAgain] = useState(false)
  const toast = useNotification()
  const update = useAction(consentCalls.update, { invalidates: [consentCalls.details] })
  const changeCountries = (next: Rules['countries']) => setRules({ ...rules, countries: next })
  const save = async () => {
    const { default_mode, countries: all } = rules
    const body = { store_id, default_mode, countries: all, asks_again, version: saved.version }
    if (await update.run({ body })) toast.success('Consent settings saved')
  }
  const inEurope = rules.countries['DE'] ?? rules.default_mode
  return (
    <>
      <ChoiceSelect
        label="EEA, United Kingdom and Switzerland"
        labelled
        value={inEurope}
        options={OPTIONS}
        onChange={(mode) =>
          changeCountries({ ...rules.countries, ...Object.fromEntries(OPT_IN_COUNTRIES.map((code) => [code, mode])) })
        }
      />
      <CountryRules rules={rules} change={changeCountries} />
      <ChoiceSelect
        label="Everywhere else"
        labelled
        value={rules.default_mode}
        options={OPTIONS}
        onChange={(default_mode) => setRules({ ...rules, default_mode })}
      />
      <Checkbox
        label="Ask shoppers who have already answered again"
        checked={asks_again}
        onChange={(event) => setAsksAgain(event.currentTarget.checked)}
      />
      {update.error !== null && (
        <p className={classes.bad} role="alert">
          {update.error}
        </p>
      )}
      <div>
        <Button variant="default" loading={update.status === 'loading'} onClick={() => void save()}>
          Save consent settings
        </Button>
      </div>
    </>
  )
}

/** Where shoppers are asked for consent to analytics and marketing. Saved by itself. */
export function ConsentRow({ store_id }: { store_id: string }) {
  const isLeaving = useIsLeaving(store_id)
  const { data } = useApi(consentCalls.details, isLeaving ? null : { query: { store_id } })
  const saved = data?.data
  return (
    <SettingsRow
      title="Cookie consent"
      help="Shoppers only see the banner if this store is connected to a marketing tool. Global Privacy Control always counts as declined."
    >
      {saved ? <ConsentForm store_id={store_id} saved={saved} key={saved.version} /> : <FieldSkeleton />}
    </SettingsRow>
  )
}
