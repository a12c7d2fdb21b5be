export { leadLook, SlideArtwork, Slides } from './slides.tsx';
