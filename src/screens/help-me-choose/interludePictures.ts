// The slide show behind an animated quiz: which pictures belong to which slide. See
// src/screens/help-me-choose/README.md#animated-quiz.

/**
 * Indices of the pictures behind the nth visited slide, from 1: distributed evenly over the slides,
 * in order. Fewer pictures than slides repeat; with an unknown number of slides each slide has one
 * picture.
 */
export function interludePictures(visited: number, pictureCount: number, slideCount: number): number[] {
  if (pictureCount <= 0) return [];
  const slideIndex = Math.max(0, visited - 1);
  if (pictureCount <= slideCount || slideCount <= 0) return [slideIndex % pictureCount];
  const slideInRound = slideIndex % slideCount;
  const start = Math.floor((slideInRound * pictureCount) / slideCount);
  const end = Math.floor(((slideInRound + 1) * pictureCount) / slideCount);
  return Array.from({ length: end - start }, (_, index) => start + index);
}
