import { createRoute, z } from '@hono/zod-openapi'
import { pageVersion, pageVersionParams } from '#contract/consents/consents.schema.ts'
import { removedResponse } from '#contract/content/content-forms.schema.ts'
import { contentParams, publishInput, publishResponse } from '#contract/content/content-lists.schema.ts'
import { landingChange, landingRead } from '#contract/landing/landing.schema.ts'
import { menusChange, menusRead } from '#contract/menus/menus.schema.ts'
import { pageTextsChange, pageTextsRead } from '#contract/page-texts/page-texts.schema.ts'
import {
  sitePageChange,
  sitePageForm,
  sitePageList,
  sitePageRead,
  starterPageInput,
} from '#contract/site-pages/site-pages.schema.ts'
import { getPageVersion } from '../../consents/index.ts'
import { getLandingForm, saveLanding } from '../../landing/index.ts'
import { getMenusForm, saveMenus } from '../../menus/index.ts'
import { getPageTextsForm, savePageTexts } from '../../page-texts/index.ts'
import { createStarterPage, listSitePages, sitePages } from '../../site-pages/index.ts'
import { CONTENT_BYTES_MAX, FORM_BYTES_MAX } from '../body-limits.ts'
import { contentRoutes } from '../content-routes.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const page = contentRoutes('/admin/pages', {
  singular: 'a page',
  maxBodyBytes: CONTENT_BYTES_MAX,
  listSummary: 'List the pages of the owner, including drafts',
  params: contentParams,
  listQuery: z.object({}),
  page: sitePageList,
  form: sitePageForm,
  change: sitePageChange,
  read: sitePageRead,
  removed: removedResponse,
  flag: 'published',
  flagSummary: 'Publish or unpublish a page',
  flagInput: publishInput,
  flagResponse: publishResponse,
})

const starterRoute = createRoute({
  method: 'post',
  path: '/admin/starter-pages',
  summary: 'Create a draft of a legal page from a starter text',
  request: { body: jsonBody(starterPageInput) },
  responses: { 201: jsonResponse(sitePageRead, 'Created'), ...problemResponse },
})

const versionRoute = createRoute({
  method: 'get',
  path: '/admin/page-versions/{id}',
  summary: 'Get a published text of a legal page, as it was accepted',
  request: { params: pageVersionParams },
  responses: { 200: jsonResponse(pageVersion), ...problemResponse },
})

const landingRoute = createRoute({
  method: 'get',
  path: '/admin/landing',
  summary: 'Get the texts and sections of the landing page',
  responses: { 200: jsonResponse(landingRead), ...problemResponse },
})

const saveLandingRoute = createRoute({
  method: 'put',
  path: '/admin/landing',
  summary: 'Replace the landing page, unless it was changed since it was read',
  'x-max-body-bytes': FORM_BYTES_MAX,
  request: { body: jsonBody(landingChange) },
  responses: { 200: jsonResponse(landingRead), ...problemResponse },
})

const menusRoute = createRoute({
  method: 'get',
  path: '/admin/menus',
  summary: 'Get the links of the menu and the footer',
  responses: { 200: jsonResponse(menusRead), ...problemResponse },
})

const saveMenusRoute = createRoute({
  method: 'put',
  path: '/admin/menus',
  summary: 'Replace the menu and the footer, unless they were changed since they were read',
  'x-max-body-bytes': FORM_BYTES_MAX,
  request: { body: jsonBody(menusChange) },
  responses: { 200: jsonResponse(menusRead), ...problemResponse },
})

const pageTextsRoute = createRoute({
  method: 'get',
  path: '/admin/page-texts',
  summary: 'Get the headings, intros and metadata of the store, the blog and the like',
  responses: { 200: jsonResponse(pageTextsRead), ...problemResponse },
})

const savePageTextsRoute = createRoute({
  method: 'put',
  path: '/admin/page-texts',
  summary: 'Replace the texts of these pages, unless they were changed since they were read',
  'x-max-body-bytes': FORM_BYTES_MAX,
  request: { body: jsonBody(pageTextsChange) },
  responses: { 200: jsonResponse(pageTextsRead), ...problemResponse },
})

export const adminSitePagesApi = router()
  .openapi(page.list, async (c) => c.json(await listSitePages(c.var.ctx), 200))
  .openapi(page.read, async (c) => c.json(await sitePages.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(page.create, async (c) => c.json(await sitePages.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(page.change, async (c) =>
    c.json(await sitePages.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(page.remove, async (c) => c.json(await sitePages.remove(c.var.ctx, c.req.valid('param')), 200))
  .openapi(page.setFlag, async (c) => {
    const [{ id }, { published }] = [c.req.valid('param'), c.req.valid('json')]
    await sitePages.setVisible(c.var.ctx, { id, isVisible: published })
    return c.json({ id, published }, 200)
  })
  .openapi(versionRoute, async (c) => c.json(await getPageVersion(c.var.ctx, c.req.valid('param')), 200))
  .openapi(starterRoute, async (c) => c.json(await createStarterPage(c.var.ctx, c.req.valid('json')), 201))
  .openapi(landingRoute, async (c) => c.json(await getLandingForm(c.var.ctx), 200))
  .openapi(saveLandingRoute, async (c) => c.json(await saveLanding(c.var.ctx, c.req.valid('json')), 200))
  .openapi(menusRoute, async (c) => c.json(await getMenusForm(c.var.ctx), 200))
  .openapi(saveMenusRoute, async (c) => c.json(await saveMenus(c.var.ctx, c.req.valid('json')), 200))
  .openapi(pageTextsRoute, async (c) => c.json(await getPageTextsForm(c.var.ctx), 200))
  .openapi(savePageTextsRoute, async (c) => c.json(await savePageTexts(c.var.ctx, c.req.valid('json')), 200))
