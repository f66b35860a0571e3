import {
  postChange,
  postForm,
  postRead,
  previewInput,
  previewResponse,
} from '#contract/content/editing/content-forms.schema.ts'
import { postPage, postsInput } from '#contract/content/editing/content-lists.schema.ts'
import { CONTENT_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { crudOperations } from '../../platform/api/crud-operations.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { previewHtml } from '../editing/index.ts'
import { listPosts } from './admin/list-posts.ts'
import { posts } from './admin/posts.ts'

export const adminPostsApi = router().openapiRoutes([
  ...crudOperations('/admin/posts', posts, {
    permission: 'content',
    singular: 'a post',
    listSummary: 'List posts, including drafts',
    maxBodyBytes: CONTENT_BYTES_MAX,
    flag: 'published',
    list: { verb: listPosts, query: postsInput, output: postPage },
    form: postForm,
    change: postChange,
    read: postRead,
  }),
  operation('POST /admin/preview', previewHtml, {
    permission: 'classes',
    summary: 'Preview text as it would be stored after sanitizing; stores nothing',
    maxBodyBytes: CONTENT_BYTES_MAX,
    body: previewInput,
    output: previewResponse,
  }),
])
