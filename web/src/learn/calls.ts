/** What the pages of learning ask the server for; `docs/lessons.md` tells how it goes together. */
import { call } from '../api';
import type {
  DailyMessage, DrillAnswer, DrillList, DrillQuestion, DrillVerdict, LayTry, LessonMessage, LessonPath, TryMessage,
} from '../messages';

const part = encodeURIComponent;

export const fetchPath = () => call<LessonPath>('/api/lessons');
export const fetchLesson = (id: string) => call<LessonMessage>(`/api/lessons/${part(id)}`);

/** Deals four cards each. Sent twice it deals twice, and nobody minds: a practice play is only looked at here. */
export const startTry = (setup: string) => call<TryMessage>('/api/try', { method: 'POST', body: { setup } });
/** Lays a card; sent twice it lays it once. */
export const layTry = (id: string, order: LayTry) => call<TryMessage>(`/api/try/${part(id)}/lay`, { method: 'POST', body: order });

export const fetchDrills = () => call<DrillList>('/api/drills');
export function fetchQuestion(kind: string, level: number, tag: string | null): Promise<DrillQuestion> {
  return call<DrillQuestion>(`/api/drills/${part(kind)}?level=${level}${tag === null ? '' : `&tag=${part(tag)}`}`);
}
export const answerQuestion = (kind: string, order: DrillAnswer) =>
  call<DrillVerdict>(`/api/drills/${part(kind)}/answer`, { method: 'POST', body: order });
export const fetchDaily = () => call<DailyMessage>('/api/daily');
