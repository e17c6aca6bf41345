import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { integrationCalls, type Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import { storeEventTypes, type StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { call } from '../../../lib/api/api.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'
import { eventLabel } from '../integration-labels.ts'

interface MappedEvent {
  sent: boolean
  as: string
}

type ToolValues = {
  /** By key; an empty secret leaves the stored one. */
  fields: Record<string, string>
  /** By slot. */
  mapping: Record<string, MappedEvent>
} & Pick<Integration, 'sent_from' | 'consent' | 'test_code' | 'sends_test_mode'>

export type ToolForm = UseFormReturnType<ToolValues>

/** Form paths are separated by dots, which event types contain. */
export const slotOf = (type: StoreEventType): string => type.replaceAll('.', '-')

/** The events that a tool can receive, in the order in which they happen. */
export const eventsOf = ({ mapping }: Tool): StoreEventType[] => storeEventTypes.filter((type) => type in mapping)

const mappingOf = (tool: Tool, { mapping }: Pick<Integration, 'mapping'>): ToolValues['mapping'] =>
  Object.fromEntries(
    eventsOf(tool).map((type) => [slotOf(type), mapping[type] ?? { sent: false, as: tool.mapping[type] ?? '' }]),
  )

const valuesOf =
  (tool: Tool) =>
  (integration: Integration): ToolValues => {
    const { fields, sent_from, consent, test_code, sends_test_mode } = integration
    return {
      fields: Object.fromEntries(tool.fields.map(({ key }) => [key, fields[key] ?? ''])),
      mapping: mappingOf(tool, integration),
      sent_from,
      consent,
      test_code,
      sends_test_mode,
    }
  }

/** The tool's own names for every event. */
export const defaultMapping = (tool: Tool): ToolValues['mapping'] => mappingOf(tool, { mapping: sentByDefault(tool) })

const sentByDefault = ({ mapping }: Tool): Integration['mapping'] =>
  Object.fromEntries(Object.entries(mapping).map(([type, as]) => [type, { sent: true, as }]))

/** Errors of the fields. A stored secret may stay empty. */
const validate =
  (tool: Tool, { secrets }: Integration) =>
  ({ fields }: ToolValues): FormErrors =>
    Object.fromEntries(
      tool.fields.flatMap(({ key, label, secret, required, pattern, error }) => {
        const value = (fields[key] ?? '').trim()
        const isMissing = required && !(secret && key in secrets)
        if (value === '') return isMissing ? [[`fields.${key}`, `${label} is required`]] : []
        return pattern.test(value) ? [] : [[`fields.${key}`, error]]
      }),
    )

const labelOf =
  (tool: Tool) =>
  (path: string): string | undefined => {
    const [part, key = ''] = path.split('.')
    if (part === 'fields') return tool.fields.find((field) => field.key === key)?.label
    const type = eventsOf(tool).find((each) => slotOf(each) === key)
    return type && eventLabel(type)
  }

/** The form of a connection: connects the tool, or changes what is sent to it. */
export function useToolForm(tool: Tool, integration: Integration): EditedForm<ToolValues> {
  const { store_id } = useStore()
  const { name } = tool
  const secrets = Object.fromEntries(
    tool.fields.flatMap(({ key, secret }) => (secret ? [[key, 'secret' as const]] : [])),
  )
  return useStoredForm(integrationCalls.update, {
    stored: integration,
    id: `${store_id}:${name}`,
    valuesOf: valuesOf(tool),
    validate: validate(tool, integration),
    kinds: () => ({ ...secrets, sent_from: 'option', consent: 'option' }),
    labelOf: labelOf(tool),
    toInput: ({ mapping, ...values }, version) => ({
      body: {
        store_id,
        name,
        ...values,
        mapping: Object.fromEntries(
          eventsOf(tool).flatMap((type) => {
            const mapped = mapping[slotOf(type)]
            return mapped ? [[type, mapped]] : []
          }),
        ),
        version,
      },
    }),
    read: async () => (await call(integrationCalls.details, { query: { store_id, name } })).data,
    savedOf: ({ data }) => data,
    savedText: () => (integration.status === 'not_connected' ? `${tool.label} is connected` : 'Changes saved'),
    invalidates: [integrationCalls.list, integrationCalls.details],
  })
}
