// Endpoints of src/server/publishing; see src/protocol/README.md.
import * as z from 'zod/mini';
import { described } from './apiSchemas.ts';
import { noContent } from './appSchemas.ts';
import { document } from './contentSchemas.ts';
import { endpoints } from './endpoint.ts';
import { ifNoneMatch } from './paramSchemas.ts';
import {
  newPreviewLink,
  openPreviewBody,
  preview,
  previewLink,
  previewLinkBody,
  previewQuery,
} from './previewSchemas.ts';
import {
  checkBody,
  checkResult,
  checksQuery,
  draftCheckBody,
  goBackBody,
  liveQuery,
  liveRelease,
  moveScheduleBody,
  pilotReading,
  publishBody,
  publishing,
  refusedByChecks,
  release,
  releaseContent,
  releaseKeySet,
  releasePointer,
  releaseQuery,
  releasesQuery,
  rolloutBody,
  rolloutState,
  schedule,
  unpublishedChange,
} from './releaseSchemas.ts';
import { review, reviewBody, reviewCommentBody } from './reviewSchemas.ts';

export const publishingEndpoints = endpoints('Releases', {
  'GET /api/previews/:env': {
    access: 'content.view',
    summary: 'Where a preview of an environment is found',
    querystring: previewQuery,
    response: preview,
  },
  'POST /api/previews/open': {
    access: 'anyone',
    summary: 'Where the preview of a link is found; 410 if the link has ended',
    body: openPreviewBody,
    response: preview,
    errors: [404, 410],
  },
  'GET /api/previews/:env/links': {
    access: 'content.view',
    summary: 'Links to previews that work, the latest first',
    response: z.array(previewLink),
  },
  'POST /api/previews/:env/links': {
    access: 'content.edit',
    summary: 'Makes a link to a preview that works for 7 days; its secret is sent this once',
    body: previewLinkBody,
    response: { 201: newPreviewLink },
    errors: [507],
  },
  'DELETE /api/previews/:env/links/:link': {
    access: 'content.edit',
    summary: 'Ends a link',
    response: noContent,
    errors: [507],
  },
  'GET /api/environments/:id/publishing': {
    access: 'content.view',
    summary: 'How an environment is published, its live release, and what is saved but not published',
    response: publishing,
  },
  'GET /api/environments/:id/changes': {
    access: 'content.view',
    summary: 'What would be published: documents that kiosks do not show as they are saved',
    response: z.array(unpublishedChange),
  },
  'GET /api/environments/:id/checks': {
    access: 'content.view',
    summary: 'What the checks find in all that would be published, or in everything that is saved',
    querystring: checksQuery,
    response: checkResult,
  },
  'POST /api/environments/:id/checks': {
    access: 'content.view',
    summary: 'What the checks find in these documents, and in others because of them',
    body: checkBody,
    response: checkResult,
  },
  'POST /api/environments/:id/draft-checks': {
    access: 'content.view',
    summary: 'What the checks find in a document that is not saved yet',
    body: draftCheckBody,
    response: checkResult,
  },
  'POST /api/environments/:id/discards': {
    access: 'content.edit',
    summary: 'Saves a document as kiosks show it; one that they do not show is deleted',
    body: z.object({
      collection: z.string(),
      id: z.string(),
      version: described(z.optional(z.int()), 'Refused with 412 if another was saved or deleted since'),
    }),
    response: z.nullable(document),
    errors: [409, 412, 507],
  },
  'GET /api/environments/:id/releases': {
    access: 'content.view',
    summary: 'Releases, newest first, 50 at most',
    querystring: releasesQuery,
    response: z.array(release),
  },
  'POST /api/environments/:id/releases': {
    access: 'content.publish',
    summary: 'Publishes changes as one whole: now, at a time, or for a span',
    body: publishBody,
    response: { 201: z.union([release, schedule]), 422: refusedByChecks },
    errors: [409, 507],
  },
  'POST /api/environments/:id/release': {
    access: 'content.publish',
    summary: 'Makes an earlier release live again, as a new one',
    body: goBackBody,
    response: { 201: release },
    errors: [409, 507],
  },
  'GET /api/live': {
    access: 'anyone',
    summary: 'What kiosks of an environment show now, with the documents of its first screen',
    isReadByHandler: true,
    querystring: liveQuery,
    headers: ifNoneMatch,
    response: liveRelease,
  },
  'GET /api/environments/:id/release': {
    access: 'anyone',
    summary: 'What kiosks of an environment show now, in short',
    headers: ifNoneMatch,
    response: releasePointer,
  },
  'GET /api/environments/:id/keys': {
    access: 'anyone',
    summary: 'The keys that sign what kiosks show',
    response: releaseKeySet,
  },
  'GET /releases/:hash.json': {
    access: 'anyone',
    summary: 'A whole release, by the SHA-256 of this response',
    isReadByHandler: true,
    querystring: releaseQuery,
    response: releaseContent,
  },
  'GET /releases/:hash/:collection/:id': {
    access: 'anyone',
    summary: 'A document as a release has it',
    isReadByHandler: true,
    querystring: releaseQuery,
    response: document,
  },
  'GET /api/reviews/:env': {
    access: 'content.view',
    summary: 'Reviews that somebody waits for, the oldest first',
    response: z.array(review),
  },
  'POST /api/reviews/:env': {
    access: 'content.edit',
    summary: 'Asks publishers to look at saved documents, and to publish them',
    body: reviewBody,
    response: { 201: review },
    errors: [409, 429, 507],
  },
  'POST /api/reviews/:env/:review/comments': {
    access: 'content.comment',
    summary: 'Comments on a review',
    body: reviewCommentBody,
    response: { 201: review },
    errors: [429, 507],
  },
  'DELETE /api/reviews/:env/:review': {
    access: 'content.edit',
    summary: 'Takes a review off the list: one’s own, or as somebody who may publish',
    response: noContent,
    errors: [507],
  },
  'GET /api/environments/:id/rollout': {
    access: 'content.view',
    summary: 'The release that pilot kiosks show before the others, and the groups that may go first',
    response: rolloutState,
  },
  'GET /api/environments/:id/rollout/visits': {
    access: 'insights.view',
    summary: 'What visitors do on pilot kiosks and on the others, before and since the release',
    response: pilotReading,
    errors: [409],
  },
  'POST /api/environments/:id/rollout': {
    access: 'content.publish',
    summary: 'Gives the release of the pilot kiosks to all, takes it back, or lets a stopped one go on',
    body: rolloutBody,
    response: rolloutState,
    errors: [409, 507],
  },
  'GET /api/environments/:id/schedules': {
    access: 'content.view',
    summary: 'What is scheduled, running and done, the latest first, 200 at most',
    response: z.array(schedule),
  },
  'DELETE /api/environments/:id/schedules/:schedule': {
    access: 'content.publish',
    summary: 'Cancels what is scheduled, or ends a campaign now',
    response: schedule,
    errors: [409, 507],
  },
  'PATCH /api/environments/:id/schedules/:schedule': {
    access: 'content.publish',
    summary: 'Gives a schedule another time or note, and a campaign that runs another end',
    body: moveScheduleBody,
    response: { 200: schedule, 422: refusedByChecks },
    errors: [409, 507],
  },
});
