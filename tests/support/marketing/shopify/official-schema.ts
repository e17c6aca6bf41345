import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, parse, validate, type GraphQLSchema, type IntrospectionQuery } from 'graphql'
import { specsDir } from '../../providers/official-description.ts'

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
