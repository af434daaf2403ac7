DELETE FROM "search_entry";--> statement-breakpoint
CREATE TABLE "search_word" (
	"web_id" text NOT NULL,
	"word" text NOT NULL,
	"sound" text NOT NULL,
	"parts" text[] NOT NULL,
	"level" smallint NOT NULL,
	"idf" real NOT NULL,
	CONSTRAINT "search_word_web_id_word_pk" PRIMARY KEY("web_id","word")
);
--> statement-breakpoint
DROP INDEX "search_entry_head";--> statement-breakpoint
DROP INDEX "search_entry_plain";--> statement-breakpoint
ALTER TABLE "search_entry" ADD COLUMN "words" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "search_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_word" ADD CONSTRAINT "search_word_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_word_sound" ON "search_word" USING btree ("web_id","sound");--> statement-breakpoint
CREATE INDEX "search_word_like" ON "search_word" USING gin ("web_id","sound" gin_trgm_ops) WHERE "search_word"."level" < 3;--> statement-breakpoint
CREATE INDEX "search_entry_words" ON "search_entry" USING gin ("web_id","words");--> statement-breakpoint
ALTER TABLE "search_entry" DROP COLUMN "head";--> statement-breakpoint
ALTER TABLE "search_entry" DROP COLUMN "plain";--> statement-breakpoint
ALTER TABLE "search_entry" DROP COLUMN "fields";