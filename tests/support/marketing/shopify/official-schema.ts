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

/** Problems of a document by Shopify's own schema; empty if it is valid. */
export const officialProblems = (document: string): string[] =>
  validate(officialSchema(), parse(document)).map(({ message }) => message)

/** Problems of a document's variables by Shopify's own schema. */
function variableProblems(document: string, variables: Record<string, unknown>): string[] {
  const definitions = parse(document).definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? (each.variableDefinitions ?? []) : [],
  )
  const { errors = [] } = getVariableValues(officialSchema(), definitions, variables)
  return errors.map(({ message }) => message)
}

/** Checks requests against Shopify's own schema; null without it. */
export const officialRequests = (): OfficialDescription | null =>
  specsDir() === null
    ? null
    : {
        check: ({ body }) => {
          const { query, variables } = objectOf(body)
          const document = String(query)
          const problems = officialProblems(document)
          return problems.length > 0 ? problems : variableProblems(document, objectOf(variables))
        },
      }
