import type { z } from '@hono/zod-openapi'
import { removedResponse } from '#contract/content/editing/content-forms.schema.ts'
import {
  activateInput,
  activateResponse,
  contentParams,
  publishInput,
  publishResponse,
} from '#contract/content/editing/content-lists.schema.ts'
import type { Permission } from '#contract/people/accounts/permissions.ts'
import type { Ctx } from '../../context.ts'
import { FORM_BYTES_MAX } from './body-limits.ts'
import { type OperationRoute, operation } from './operation.ts'

const flags = {
  published: { summary: 'Publish or unpublish', body: publishInput, output: publishResponse },
  active: { summary: 'Activate or deactivate', body: activateInput, output: activateResponse },
}

type CrudKind = {
  /** For all operations, except as declared below. */
  permission: Permission
  readPermission?: Permission
  removePermission?: Permission
  /** For summaries: 'a post'. */
  singular: string
  listSummary: string
  removeSummary?: string
  maxBodyBytes?: number
  flag: keyof typeof flags
  list: {
    permission?: Permission
    verb: (ctx: Ctx, input: never) => Promise<unknown>
    query: z.ZodObject
    output: z.ZodType
  }
  form: z.ZodType
  change: z.ZodType
  read: z.ZodType
  /** For content whose ids are not UUIDs. */
  params?: z.ZodObject
  removed?: z.ZodType
  flagged?: z.ZodType
  /** Input to delete one besides its id. */
  removal?: z.ZodObject
}

type Optional<Kind extends CrudKind, Name extends keyof CrudKind, Default> = Name extends keyof Kind
  ? Kind[Name]
  : Default
type Params<Kind extends CrudKind> = Optional<Kind, 'params', typeof contentParams>
type Removed<Kind extends CrudKind> = Optional<Kind, 'removed', typeof removedResponse>
type Flag<Kind extends CrudKind> = (typeof flags)[Kind['flag']]

type Crud<Path extends `/${string}`, Kind extends CrudKind> = [
  OperationRoute<`GET ${Path}`, Pick<Kind['list'], 'query' | 'output'>>,
  OperationRoute<`GET ${Path}/{id}`, { params: Params<Kind>; output: Kind['read'] }>,
  OperationRoute<`POST ${Path}`, { body: Kind['form']; output: Kind['read']; status: 201 }>,
  OperationRoute<`PUT ${Path}/{id}`, { params: Params<Kind>; body: Kind['change']; output: Kind['read'] }>,
  OperationRoute<
    `DELETE ${Path}/{id}`,
    { params: Params<Kind>; output: Removed<Kind> } & ('removal' extends keyof Kind
      ? { query: Kind['removal'] & z.ZodObject }
      : unknown)
  >,
  OperationRoute<
    `PUT ${Path}/{id}/${Kind['flag']}`,
    { params: Params<Kind>; body: Flag<Kind>['body']; output: Optional<Kind, 'flagged', Flag<Kind>['output']> }
  >,
]

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown
type Verb<Input, Result> = (ctx: Ctx, input: Input) => Promise<Result>

type Verbs<Kind extends CrudKind> = {
  read: Verb<Output<Params<Kind>>, z.output<Kind['read']>>
  create: Verb<z.output<Kind['form']>, z.output<Kind['read']>>
  change: Verb<Output<Params<Kind>> & z.output<Kind['change']>, z.output<Kind['read']>>
  remove: Verb<Output<Params<Kind>> & Output<Kind['removal']>, Output<Removed<Kind>>>
  setVisible: Verb<Output<Params<Kind>> & { isVisible: boolean }, unknown>
}

/** Declares the operations of one kind of content: list, read, create, change, delete, and set its flag. */
export function crudOperations<const Path extends `/${string}`, const Kind extends CrudKind>(
  path: Path,
  verbs: Verbs<Kind>,
  kind: Kind & { list: { verb: Verb<z.output<Kind['list']['query']>, z.output<Kind['list']['output']>> } },
): Crud<Path, Kind> {
  const {
    list: { verb, ...listShapes },
    form,
    change,
    removed = removedResponse,
    flagged,
    ...rest
  }: CrudKind = kind
  const {
    singular,
    permission,
    params = contentParams,
    maxBodyBytes = FORM_BYTES_MAX,
    read: output,
    removal,
    flag,
  } = rest
  const untyped = { ...verbs, list: verb } as unknown as Record<'list' | keyof typeof verbs, Verb<unknown, unknown>>
  const setFlag = async (ctx: Ctx, { id, [flag]: isVisible }: Record<string, unknown>) => {
    await untyped.setVisible(ctx, { id, isVisible })
    return { id, [flag]: isVisible }
  }
  const { summary: flagSummary, ...flagShapes } = flags[flag]
  return [
    operation(`GET ${path}`, untyped.list, { permission, summary: kind.listSummary, ...listShapes }),
    operation(`GET ${path}/{id}`, untyped.read, {
      permission: kind.readPermission ?? permission,
      summary: `Get all fields of ${singular}, with its version`,
      params,
      output,
    }),
    operation(`POST ${path}`, untyped.create, {
      permission,
      summary: `Create ${singular}`,
      maxBodyBytes,
      body: form,
      output,
      status: 201,
    }),
    operation(`PUT ${path}/{id}`, untyped.change, {
      permission,
      summary: `Update ${singular}, unless it was changed since it was read`,
      maxBodyBytes,
      params,
      body: change,
      output,
    }),
    operation(`DELETE ${path}/{id}`, untyped.remove, {
      permission: kind.removePermission ?? permission,
      summary: kind.removeSummary ?? `Delete ${singular}`,
      params,
      ...(removal && { query: removal }),
      output: removed,
    }),
    operation(`PUT ${path}/{id}/${flag}`, setFlag, {
      permission,
      summary: `${flagSummary} ${singular}`,
      params,
      ...flagShapes,
      ...(flagged && { output: flagged }),
    }),
  ] as unknown as Crud<Path, Kind>
}
