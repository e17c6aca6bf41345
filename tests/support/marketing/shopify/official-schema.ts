import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  buildClientSchema,
  getVariableValues,
  Kind,
  parse,
  validate,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql'
import type { OfficialDescription } from '../../providers/double-server.ts'
import { specsDir } from '../../providers/official-description.ts'
import { objectOf } from '../rules.ts'

let loaded: GraphQLSchema | undefined

const officialSchema = (): GraphQLSchema => {
  loaded ??= buildClientSchema(introspection())
  return loaded
}

function introspection(): IntrospectionQuery {
  const file = join(specsDir() ?? '', 'shopify/admin_2026-10.json.gz')
  const answer = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as
    | IntrospectionQuery
    | { data: IntrospectionQuery }
  return 'data' in answer ? answer.data : answer
}

/** Problems of a document, and of its variables, by Shopify's own schema; empty if it is valid. */
export function officialProblems(document: string, variables?: Record<string, unknown>): string[] {
  const parsed = parse(document)
  const problems = validate(officialSchema(), parsed).map(({ message }) => message)
  const [operation] = parsed.definitions
  if (problems.length > 0 || variables === undefined || operation?.kind !== Kind.OPERATION_DEFINITION) return problems
  const { errors = [] } = getVariableValues(officialSchema(), operation.variableDefinitions ?? [], variables)
  return errors.map(({ message }) => message)
}

/** Checks requests against Shopify's own schema; null without it. */
export const officialRequests = (): OfficialDescription | null =>
  specsDir() === null
    ? null
    : {
        check: ({ body }) => {
          const { query, variables } = objectOf(body)
          return officialProblems(String(query), objectOf(variables))
        },
      }
